const REFRESH_EVERY_MS = 1000

const TITLES = {
  otp: 'Your code to log in',
  device: 'Approve a new device',
  'update-primary': 'Your code to change your email',
  'update-secondary': 'Your code to confirm this email',
}

const field = document.getElementById('email')
const list = document.getElementById('messages')
const notice = document.getElementById('notice')
let shown

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

function messageRow({ kind, otp, link, at, email = field.value.trim() }) {
  const row = make(
    'li',
    {},
    make('h2', { textContent: TITLES[kind] ?? kind }),
    make('p', { className: 'small', textContent: `${email} · ${new Date(at).toLocaleTimeString()}` }),
  )
  if (otp) row.append(make('p', { className: 'code', textContent: otp }))
  if (link) row.append(make('p', {}, make('a', { href: link, textContent: 'Approve this device' })))
  return row
}

async function refresh() {
  const query = field.value.trim() === '' ? '' : `?email=${encodeURIComponent(field.value.trim())}`
  const source = await (await fetch(`/mailbox${query}`, { headers: { accept: 'application/json' } })).text()
  // Redrawing only on change keeps a selected code selected.
  if (source === shown) return
  shown = source
  const messages = JSON.parse(source)
  list.replaceChildren(...messages.map(messageRow))
  notice.textContent = messages.length === 0 ? 'No mail yet.' : ''
}

const tryRefresh = () => refresh().catch(() => (notice.textContent = 'The local stack does not answer.'))
field.value = new URLSearchParams(location.search).get('email') ?? ''
field.addEventListener('input', tryRefresh)
void tryRefresh()
setInterval(tryRefresh, REFRESH_EVERY_MS)
