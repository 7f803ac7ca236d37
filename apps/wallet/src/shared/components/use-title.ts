import { useEffect } from 'react'
import { useAppName } from '../state/use-app-name.ts'

/** Sets the browser's title: the page, then the app's name. */
export function useTitle(title?: string) {
  const appName = useAppName()
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName
  }, [title, appName])
}
