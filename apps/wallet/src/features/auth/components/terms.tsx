import { useTranslations } from 'use-intl'
import { Link } from '../../../shared/router/link.tsx'

/** The sentence about agreement and policy with its two links. */
export function Terms({ text }: { text: 'terms' | 'accept' }) {
  const t = useTranslations('Auth')
  return t.rich(text, {
    terms: words => (
      <Link to="/pages/About/user_agreement" className="link">
        {words}
      </Link>
    ),
    privacy: words => (
      <Link to="/pages/About/private_policy" className="link">
        {words}
      </Link>
    ),
  })
}
