import { BuiltInsBroken } from '../../errors/BuiltInsBroken'
import type { Messages } from '../../messages/messages'
import { problemOf } from '../../session/problemOf'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import type { Bridge } from '../bridge'
import { shellSheets } from '../setup/sheets'
import { make } from './make'

/**
 * Says which built-ins the page has broken, on screen and to the page. Plain DOM, because React may need them. Returns
 * the error.
 */
export function reportBroken(bridge: Bridge, messages: () => Messages, names: readonly string[]): BuiltInsBroken {
  const error = new BuiltInsBroken(names)
  const { code, message, hint = '' } = error
  bridge.notice(code, `${message} ${hint}`)
  bridge.emit('error', { code, message, long: hint })
  if (bridge.root.querySelector('dialog[open]')) return error
  const [title, words, close] = texts(messages, error)
  adoptSheets(bridge.root, shellSheets)
  const dialog = make('dialog', { part: 'dialog', 'aria-labelledby': 'wcb-broken' })
  const closing = make('button', { type: 'button', class: 'button main' }, close)
  closing.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  const card = make('div', { part: 'card', class: 'card', role: 'alert' })
  const view = make('div', { class: 'empty' })
  view.append(
    make('h1', { id: 'wcb-broken', class: 'empty-title' }, title),
    make('p', { class: 'secondary' }, words),
    make('code', { dir: 'ltr' }, names.join(' ')),
    closing,
  )
  card.append(view)
  dialog.append(card)
  bridge.root.append(dialog)
  dialog.showModal()
  return error
}

/** Title, text and button; in English where a broken built-in keeps the messages from being made. */
function texts(messages: () => Messages, error: BuiltInsBroken): readonly [string, string, string] {
  try {
    const t = messages()
    const problem = problemOf(error)
    return [t.general.loadFailed, `${t.error(problem)} ${t.hint(problem) ?? ''}`, t.general.close]
  } catch {
    return ['Couldn’t load this', `${error.message} ${error.hint}`, 'Close']
  }
}
