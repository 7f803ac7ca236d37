import { Icon } from './icon.tsx'
import styles from './notice-bar.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'

export function NoticeBar({ text, render }: { text: string; render: RenderElement }) {
  return renderAs(
    render,
    styles.notice ?? '',
    <>
      <Icon name="megaphone" size={20} />
      <span className="grow min-w-0 truncate" title={text}>
        {text}
      </span>
      <Icon name="right" size={16} />
    </>,
  )
}
