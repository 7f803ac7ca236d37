import { CopyButton } from '@matin/ui/copy-button'
import { Dial } from '@matin/ui/dial'
import { toast } from '@matin/ui/toast'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { StoredUser } from '#shared/state/restore.ts'
import styles from './profile.module.css'

/** A browser's translation does not change the initials and the name. */
export function Profile({ user }: { user: StoredUser }) {
  const t = useTranslations('Personal')
  const common = useTranslations('Common')
  const name = user.name || user.email || user.mobile
  return (
    <section className={styles.profile}>
      <div className={styles.avatar} aria-hidden="true" translate="no">
        <Dial stroke={2.6} />
        {[...name].slice(0, 2).join('').toUpperCase()}
      </div>
      <div className="min-w-0">
        <p className="t-h3 truncate" title={name} translate="no">
          {name}
        </p>
        {user.uid && (
          <p className={`num ${styles.uid} inline-row gap-0.5 fs-label muted`}>
            {t('uid', { uid: user.uid })}
            <CopyButton
              text={user.uid}
              label={t('copyUid')}
              size={16}
              onCopied={ok => toast(common(ok ? 'copied' : 'copyFailed'), ok ? 'pos' : 'neg')}
            />
          </p>
        )}
      </div>
    </section>
  )
}
