import type { AccountParts } from '../../src/app/prerender/account/parts'
import { shellSheets } from '../../src/app/setup/sheets'
import { Card } from '../../src/app/shell/Card'
import { loadView } from '../../src/app/shell/loadView'
import { ModalDialog } from '../../src/app/shell/ModalDialog'
import type { Network } from '../../src/domain/network/network'
import { resetView } from '../../src/session/store/router'
import type { State } from '../../src/session/store/state'
import type { ConnectionFacts } from '../../src/wallets/contract'
import { adopted, draw, part, root } from './drawMarkup'
import { usedRules } from './usedRules'

const NETWORK = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: '{network}',
  blockExplorers: { default: { name: '{explorer}', url: 'https://explorer.example' } },
} as unknown as Network

const CONNECTION = {
  connectorId: 'wallet',
  namespace: 'eip155',
  networkId: 'eip155:1',
  wallet: { id: 'wallet', name: '{wallet}', method: 'injected' },
  capabilities: { managedHere: false },
  accounts: [{ address: '{address}', namespace: 'eip155', type: 'eoa' }],
} as unknown as ConnectionFacts

const restored = (state: State): Partial<State> => ({
  ...resetView({ name: 'Account' })(state),
  networks: [NETWORK],
  activeNamespace: 'eip155',
  networkIds: { eip155: 'eip155:1' },
  sessions: { eip155: { status: 'connected', facts: CONNECTION } },
})

/** What the account of the last visit is drawn from until React is there, and the rules of its style sheets. */
export async function renderAccount(): Promise<{ readonly parts: AccountParts; readonly css: string }> {
  await loadView('Account', async () => {})
  const before = adopted.length
  const card = draw(<Card root={root} />, { state: restored })
  const parts = {
    dialog: part(draw(<ModalDialog root={root} open prerender={() => undefined} onDrawn={() => {}} />, {}), 'dialog'),
    // Where the link leads is what the last visit has stored.
    card: part(card, '.card').replace(/ href="[^"]*"/, ''),
  }
  const classes = new Set([...parts.card.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const sheets = adopted.slice(before).filter((text) => !shellSheets.includes(text))
  return { parts, css: sheets.map((text) => usedRules(text, classes)).join('\n') }
}
