const REFRESH_EVERY_MS = 700

const $ = (id) => document.getElementById(id)
let shown = ''
let modeWasChosen = false

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

async function call(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

function say(text, isProblem = false) {
  $('notice').textContent = text
  $('notice').classList.toggle('problem', isProblem)
}

const act = (path, body) => call(path, body).then(refresh, (reason) => say(reason.message, true))

const TITLES = {
  session_proposal: 'Connect to this page?',
  session_authenticate: 'Connect and sign in?',
  personal_sign: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this transaction?',
  solana_signMessage: 'Sign this message?',
  solana_signTransaction: 'Sign this transaction?',
  solana_signAllTransactions: 'Sign these transactions?',
  solana_signAndSendTransaction: 'Send this transaction?',
  wallet_switchEthereumChain: 'Switch network?',
  wallet_addEthereumChain: 'Add network?',
}

const OUTCOMES = { approved: 'Approved', rejected: 'Rejected', failed: 'Failed', gone: 'Expired' }

function requestRow(request) {
  const title = TITLES[request.method] ?? request.method
  const row = make(
    'li',
    {},
    make('h3', { textContent: title }),
    make('p', { textContent: [request.origin, request.network].filter(Boolean).join(' · ') }),
  )
  if (request.outcome === 'waiting') {
    const answer = (approve) => () => act('/answer', { id: request.id, approve })
    row.append(
      make('pre', { textContent: request.text, tabIndex: 0 }),
      make(
        'div',
        { className: 'actions' },
        make('button', { className: 'main', textContent: 'Approve', onclick: answer(true) }),
        make('button', { textContent: 'Reject', onclick: answer(false) }),
      ),
    )
  } else {
    const className = request.outcome === 'failed' ? 'problem' : ''
    row.append(make('p', { textContent: OUTCOMES[request.outcome], className }))
  }
  return row
}

function draw(state) {
  $('requests').replaceChildren(...state.requests.map(requestRow))
  $('no-requests').hidden = state.requests.length > 0
  $('sessions').replaceChildren(
    ...state.sessions.map((session) =>
      make(
        'li',
        {},
        make('h3', { textContent: session.peer.name || 'Unnamed page' }),
        make('p', { textContent: session.peer.url }),
        make(
          'div',
          { className: 'actions' },
          make('button', { textContent: 'Disconnect', onclick: () => act('/disconnect', { topic: session.topic }) }),
        ),
      ),
    ),
  )
  $('no-sessions').hidden = state.sessions.length > 0
  $('accounts').replaceChildren(
    ...state.accounts.map((address, index) => {
      const isActive = state.shown === address
      const row = make(
        'li',
        {},
        ...[address, state.solanaAccounts[index]].map((each) =>
          make('span', { className: 'address', textContent: each }),
        ),
      )
      row.append(
        isActive
          ? make('p', { textContent: 'Shown to pages' })
          : make(
              'div',
              { className: 'actions' },
              make('button', {
                textContent: 'Use this account',
                onclick: () => act('/event', { name: 'accountsChanged', data: [address] }),
              }),
            ),
      )
      return row
    }),
  )
  for (const option of document.querySelectorAll('input[name=mode]'))
    option.checked = option.value === state.policy.mode
}

async function refresh() {
  const source = await (await fetch('/state')).text()
  // Redrawing only on change keeps focus and selection where the person left them.
  if (source === shown) return
  shown = source
  draw(JSON.parse(source))
}

$('pair').addEventListener('submit', async (event) => {
  event.preventDefault()
  const uri = $('uri').value.trim()
  try {
    say('Connecting…')
    const { policy } = await (await fetch('/state')).json()
    // A visitor who connects by hand wants to be asked, unless set otherwise here.
    if (!modeWasChosen) await call('/policy', { ...policy, mode: 'hold' })
    await call('/pair', { uri })
    $('uri').value = ''
    say('The page was reached. Its request appears below.')
    await refresh()
  } catch (reason) {
    say(reason.message, true)
  }
})

$('mode').addEventListener('change', async (event) => {
  modeWasChosen = true
  const { policy } = await (await fetch('/state')).json()
  await act('/policy', { ...policy, mode: event.target.value })
})

$('uri').value = new URLSearchParams(location.search).get('uri') ?? ''
await refresh()
setInterval(() => refresh().catch(() => say('The local stack does not answer.', true)), REFRESH_EVERY_MS)
