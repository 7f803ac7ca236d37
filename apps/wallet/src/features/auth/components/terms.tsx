import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'

export function TermsText({ text }: { text: 'terms' | 'accept' }) {
  const t = useTranslations('Auth')
  return t.rich(text, undefined, {
    terms: <Link to="/pages/About/user_agreement" className="link" />,
    privacy: <Link to="/pages/About/private_policy" className="link" />,
  })
}
