import { css, parts as built } from 'virtual:prerender-account'
import { narrowLastAccount, type LastAccount } from '../../../domain/account/lastAccount'
import { isRecord } from '../../../domain/isRecord'
import type { Options } from '../../../domain/page/options'
import { safeText } from '../../../domain/text'
import { orderWalletFeatures } from '../../../domain/wallet/walletFeatures'
import type { Words } from '../../../messages/words'
import { readStored } from '../../../services/storage/readStored'
import { avatarBackground } from '../../../ui/images/avatarBackground'
import { firstLetter } from '../../../ui/images/firstLetter'
import { shellSheets } from '../../setup/sheets'
import { fillIn } from '../fillIn'
import type { PrerenderedView } from '../prerenderedView'
import type { AccountParts } from './parts'

const parts: AccountParts = built
/** The actions that Account offers before the project's configuration is there. */
const ACTIONS = ['receive', 'send'] as const
const TABS = ['tokens', 'nfts', 'activity'] as const

export const view: PrerenderedView = {
  name: 'Account',
  sheets: [...shellSheets, css],
  read(element, words) {
    const facts = readFacts(element.options())
    return facts && { facts, draw: () => drawAccount(facts, words) }
  },
}

interface AccountFacts {
  readonly known: LastKnown
  readonly actions: readonly string[]
  /** The tabs that are not offered. */
  readonly off: readonly string[]
}

function readFacts(options: Options): AccountFacts | undefined {
  const known = readLastKnown(options)
  return (
    known && {
      known,
      actions: orderWalletFeatures(options.features).filter((each) => ACTIONS.some((one) => one === each)),
      off: TABS.filter((id) => id !== 'tokens' && options.features[id] === false),
    }
  )
}

/** Account with placeholders for what has to be fetched, drawn by what the last visit showed. */
function drawAccount({ known, actions: offered, off }: AccountFacts, words: Words): HTMLDialogElement {
  const { label, account } = known
  const { address, network, wallet, explorer } = account
  const values: Readonly<Record<string, string>> = { address, network, wallet, explorer: explorer?.name ?? '' }
  const valueOf = (name: string): string => values[name] ?? ''
  const draw = (markup: string): HTMLElement =>
    fillIn(
      markup,
      (name) => words.texts[name]?.replace(/\$(\w+)/g, (_, each: string) => valueOf(each)) ?? valueOf(name),
    )
  const card = draw(parts.card)
  const find = <Found extends HTMLElement>(selector: string): Found => card.querySelector<Found>(selector) as Found

  // A policy of the page may refuse it as an attribute.
  Object.assign(find('.account-avatar').style, avatarBackground(address))
  find('.address > [aria-hidden]').textContent = label
  for (const letter of card.querySelectorAll<HTMLElement>('.picture-letter'))
    letter.textContent = firstLetter(letter.closest('[part~=wallets]') ? wallet : network)

  const actions = find('.round-actions')
  actions.replaceChildren(...offered.map((each) => find(`[part~=${each}]`)))
  if (offered.length === 0) actions.remove()

  for (const id of off) find(`[data-platform=${id}]`).remove()
  if (off.length === TABS.length - 1) find('.account-tabs').replaceWith(...find('.tab-panel').childNodes)

  const link = find<HTMLAnchorElement>('a')
  if (explorer) link.href = explorer.url
  else link.remove()

  const dialog = draw(parts.dialog) as HTMLDialogElement
  dialog.lang = words.language
  dialog.append(card)
  return dialog
}

interface LastKnown {
  /** The shortened address. */
  readonly label: string
  readonly account: LastAccount
}

/**
 * Undefined where the view of the session depends on more than the last visit: on a sign-in, or on a name that the
 * account may still have.
 */
function readLastKnown(options: Options): LastKnown | undefined {
  if (options.siwx !== 'off' || options.siweConfig) return undefined
  if (readStored(options, 'identity_cache')?.includes('"name"')) return undefined
  try {
    const stored: unknown = JSON.parse(readStored(options, 'last_known') ?? '')
    const account = isRecord(stored) ? narrowLastAccount(stored['account']) : undefined
    return isRecord(stored) && account ? { label: safeText(stored['label']), account } : undefined
  } catch {
    return undefined
  }
}
