import { useEffect } from 'react'
import { useAppName } from '../state/use-app-name.ts'

export function useTitle(title?: string) {
  const appName = useAppName()
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName
  }, [title, appName])
}
