import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { Skeleton } from '@matin/ui/skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { privateImage } from './api.ts'
import { ImageViewer } from './image-viewer.tsx'
import styles from './private-image.module.css'

interface PrivateImageProps {
  name: string
  path: string
  input: Record<string, string>
  /** Shown without being asked for: where a view is not recorded. */
  at?: 'once' | 'asked'
  /** It is seen. */
  onShown?: () => void
}

/** An image that is fetched as this operator, when one asks for it: each view of identity data is recorded. */
export function PrivateImage({ name, path, input, at = 'asked', onShown }: PrivateImageProps) {
  const [asked, setAsked] = useState(at === 'once')
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
  if (!asked)
    return (
      <p>
        <Button variant="line" size="sm" icon="eye" onClick={() => setAsked(true)}>
          {name}
        </Button>
      </p>
    )
  if (failed) return <Note tone="neg">{name} could not be loaded.</Note>
  if (!source) return <Skeleton height={160} />
  if (at === 'asked') return <ImageViewer source={source} name={name} />
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img className={styles.image} src={source} alt={name} />
    </a>
  )
}
