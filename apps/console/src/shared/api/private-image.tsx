import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { Skeleton } from '@matin/ui/skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { privateImage } from './api.ts'
import styles from './private-image.module.css'

interface Wanted {
  path: string
  input: Record<string, string>
  /** Whether to fetch the image now. Each fetch may be recorded as a view. */
  asked?: boolean
  onShown?: () => void
}

export function usePrivateImage({ path, input, asked = true, onShown }: Wanted) {
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const query = JSON.stringify(input)
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (!asked) return
    let gone = false
    let made: string | undefined
    privateImage(path, JSON.parse(query)).then(
      url => {
        made = url
        if (gone) URL.revokeObjectURL(url)
        else {
          setSource(url)
          shown()
        }
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [asked, path, query])
  return { source, failed }
}

/** Image that requires the operator's session. It is fetched at once, and a click opens it in a new tab. */
export function PrivateImage({ name, path, input }: Pick<Wanted, 'path' | 'input'> & { name: string }) {
  const { source, failed } = usePrivateImage({ path, input })
  if (failed) return <Note tone="neg">{name} could not be loaded.</Note>
  if (!source) return <Skeleton height={160} />
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img className={cx(styles.image, 'block max-w-full')} src={source} alt={name} />
    </a>
  )
}
