import { text, type Answer, type Reply } from '../http/reply'
import { approveDevice } from './handlers/login'
import { FrameRefusal } from './FrameRefusal'
import type { FrameContext } from './context'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * The page of a device link. Opening it changes nothing, so a mail client that prefetches links approves nothing.
 */
export function devicePageAnswer(context: FrameContext): Answer {
  return (ask) => {
    if (ask.url.pathname !== '/device') return undefined
    try {
      if (ask.method === 'POST') {
        approveDevice(context, new URLSearchParams(ask.body.toString('utf8')).get('id') ?? '')
        return page(
          'Device approved',
          '<p>You can close this page and continue where you started. A code has been sent to you.</p>',
        )
      }
      const id = ask.url.searchParams.get('id') ?? ''
      const { email, isApproved } = context.devices.open(id)
      if (isApproved) return page('Device approved', '<p>This device was approved before. You can close this page.</p>')
      return page(
        'Approve this device?',
        `<p>A browser wants to log in as <strong>${escaped(email)}</strong>. Approve it only if that was you.</p>
<form method="post" action="/device"><input type="hidden" name="id" value="${escaped(id)}">
<button class="main" data-action="approve">Approve this device</button></form>`,
      )
    } catch (reason) {
      if (reason instanceof FrameRefusal)
        return {
          ...page('This link does not work', `<p>${escaped(reason.message)} Ask for a new one where you began.</p>`),
          status: 404,
        }
      throw reason
    }
  }
}

function page(title: string, body: string): Reply {
  const source = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/images/favicon.png">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p class="small">Embedded wallet of the local stack. Test keys only.</p>
</main>
</body>
</html>`
  return text(source, 'text/html; charset=utf-8', { 'content-security-policy': POLICY })
}

function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
