import { createDownload } from '@matin/client/download'
import { exportOf } from '@matin/contract/admin/list-export'
import type { Endpoint } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { saveFile } from '@matin/ui/save-file'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#shared/api/api.ts'
import styles from './table.module.css'

const download = createDownload(call)

interface ExportButtonProps {
  endpoint: Endpoint
  filter: object
  label: string
  count?: string | undefined
}

/** Leaving the page aborts the export. The audit log records each export. */
export function ExportButton({ endpoint, filter, label, count }: ExportButtonProps) {
  const [rows, setRows] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const take = useMutation({
    mutationFn: () =>
      download(exportOf(endpoint), filter, {
        signal: leaving.current.signal,
        onProgress: ({ lines }) => setRows(Math.max(0, lines - 1)),
      }),
    onSuccess: file => {
      saveFile(file)
      toast(`${file.filename} saved`, 'pos')
    },
    onSettled: () => setRows(0),
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      icon="download"
      className={styles.export}
      aria-label={count ? `Export ${count} as CSV: ${label}` : `Export CSV: ${label}`}
      pending={take.isPending}
      onClick={() => take.mutate()}
    >
      {take.isPending && rows > 0 ? `${rows} rows` : `Export${count ? ` ${count}` : ''}`}
    </Button>
  )
}
