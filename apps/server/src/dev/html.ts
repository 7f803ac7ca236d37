import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import type { Config } from '../config.ts'
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}

/** The style sheet has a route of its own, because the content security policy allows no inline style. */
export function devPage(title: string, body: string, { STAGE }: Pick<Config, 'STAGE'>): string {
  const tools = STAGE ? '' : '<a href="/dev/operators">Operators</a> <a href="/api/docs">API</a>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${PRODUCT_NAME} development</title>
<link rel="stylesheet" href="/dev/style.css">
</head>
<body>
<nav><a href="/">Wallet</a> <a href="/dev/mailbox">Mailbox</a> <a href="/dev/chain">Chain</a> ${tools}</nav>
<main><h1>${escapeHtml(title)}</h1>${body}</main>
</body>
</html>`
}

export const DEV_STYLE = `
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #061237; background: #f6f7fa; }
nav { display: flex; gap: 20px; padding: 14px 20px; background: #fff; border-bottom: 1px solid #e5e8ef; }
nav a { color: #3d4867; text-decoration: none; font-weight: 600; }
main { max-width: 720px; margin: 0 auto; padding: 12px 20px 48px; }
section, article { background: #fff; border-radius: 14px; padding: 16px 20px; margin: 16px 0; }
h2, article h2 { font-size: 17px; margin: 0 0 8px; }
label { display: block; margin: 10px 0 4px; font-size: 13px; color: #3d4867; }
input, select, button { font: inherit; padding: 10px 12px; border-radius: 10px; border: 1px solid #878ea3; background: #fff; }
input { width: 100%; box-sizing: border-box; }
button { background: #061237; color: #fff; border: 0; margin-top: 12px; cursor: pointer; }
code { overflow-wrap: anywhere; }
small { color: #636a80; }
`
