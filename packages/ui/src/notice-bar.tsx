import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice-bar.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'

interface NoticeBarProps {
  text: string
  /** With its own icon, the text is a short one of ours and is shown whole. */
  icon?: IconName
  render: RenderElement
}

export function NoticeBar({ text, icon, render }: NoticeBarProps) {
  return renderAs(
    render,
    styles.notice ?? '',
    <>
      <Icon name={icon ?? 'megaphone'} size={20} />
      <span className={cx('grow min-w-0', icon === undefined && 'truncate')} title={text}>
        {text}
      </span>
      <Icon name="right" size={16} />
    </>,
  )
}
