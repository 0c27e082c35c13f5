import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures/test'
import { createRandom, type Random } from './random'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'

const { seed, cases } = rowEnvironment('keystrokes')
const PAGE = '/keystrokes.html'
/** Of one takeover, in which React may come before any of them. */
const KEYS_OF_A_PAGE = 200
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789@.-+_'
/** Where it lands shows the selection, which fields for email addresses do not tell. */
const MARK = '~'

/** A field as a visitor sees it: the judge of what the keys should have done. */
interface Field {
  readonly text: string
  readonly start: number
  readonly end: number
}

interface Key {
  readonly name: string
  press(page: Page): Promise<void>
  on(field: Field): Field
}

const replaced = ({ text, start, end }: Field, by: string): Field => {
  const caret = start + by.length
  return { text: text.slice(0, start) + by + text.slice(end), start: caret, end: caret }
}
const caretAt = ({ text }: Field, at: number): Field => {
  const caret = Math.min(text.length, Math.max(0, at))
  return { text, start: caret, end: caret }
}
const keyboard = (name: string, on: Key['on']): Key => ({ name, on, press: (page) => page.keyboard.press(name) })

const MOVES: readonly Key[] = [
  keyboard('Backspace', (field) =>
    replaced(field.start === field.end ? { ...field, start: Math.max(0, field.start - 1) } : field, ''),
  ),
  keyboard('Delete', (field) => replaced(field.start === field.end ? { ...field, end: field.end + 1 } : field, '')),
  keyboard('ArrowLeft', (field) => caretAt(field, field.start === field.end ? field.start - 1 : field.start)),
  keyboard('ArrowRight', (field) => caretAt(field, field.start === field.end ? field.end + 1 : field.end)),
  keyboard('Home', (field) => caretAt(field, 0)),
  keyboard('End', (field) => caretAt(field, field.text.length)),
  keyboard('ControlOrMeta+A', ({ text }) => ({ text, start: 0, end: text.length })),
]

function anyKey(random: Random): Key {
  const typed = (length: number): string =>
    Array.from({ length }, () => CHARACTERS[random.integer(CHARACTERS.length)]).join('')
  const kind = random.integer(100)
  if (kind < 80) {
    const character = typed(1)
    return keyboard(character, (field) => replaced(field, character))
  }
  if (kind < 97) return random.pick(MOVES)
  // What the clipboard, dictation and an input method insert at once.
  const text = typed(3)
  return {
    name: `insert ${text}`,
    on: (field) => replaced(field, text),
    press: (page) => page.keyboard.insertText(text),
  }
}

test('no key is lost while React takes the place of the prerender', async ({ page, button }) => {
  const random = createRandom(seed)
  const pages = Math.ceil(cases / KEYS_OF_A_PAGE)
  test.setTimeout(0)
  const progress = createProgress('keystrokes', pages * KEYS_OF_A_PAGE)
  await page.route('**/never/**', () => {})
  await page.route(`**${PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: MARKUP }))
  let react: Promise<void> | undefined
  await page.route('**/dist-cdn/chunks/react-*', (route) => react?.then(() => route.continue()))
  let before = 0
  let after = 0
  for (let each = 0; each < pages; each += 1) {
    let release = (): void => {}
    react = new Promise((resolve) => (release = resolve))
    await page.goto(PAGE)
    await button.host.click()
    const field = button.dialog.getByRole('textbox')
    await field.focus()
    let expected: Field = { text: '', start: 0, end: 0 }
    const keys: string[] = []
    const releasedAt = random.integer(KEYS_OF_A_PAGE / 2)
    const isThere = async (): Promise<boolean> => (await button.view('Connect').count()) > 0
    let arrivedAt = KEYS_OF_A_PAGE
    const press = async (key: Key): Promise<void> => {
      await key.press(page)
      expected = key.on(expected)
      keys.push(key.name)
    }
    const compare = async (): Promise<void> => {
      await press(keyboard(MARK, (typed) => replaced(typed, MARK)))
      await expect(field, keys.join(' ')).toHaveValue(expected.text)
      await expect(field).toBeFocused()
    }
    for (let pressed = 0; pressed < KEYS_OF_A_PAGE; pressed += 1) {
      if (pressed === releasedAt) release()
      await press(anyKey(random))
      if (pressed <= releasedAt || arrivedAt < KEYS_OF_A_PAGE || !(await isThere())) continue
      arrivedAt = pressed
      // Later keys may overwrite what the takeover lost.
      await compare()
    }
    await expect(button.view('Connect')).toBeVisible()
    await compare()
    before += arrivedAt
    after += KEYS_OF_A_PAGE - arrivedAt
    await progress(KEYS_OF_A_PAGE)
  }
  // A row in which React always came before or after all keys would have shown nothing.
  expect(before, 'keys in the prerender').toBeGreaterThan(0)
  expect(after, 'keys in the dialog of React').toBeGreaterThan(0)
  reportCounts('keystrokes', { cases: pages * KEYS_OF_A_PAGE, 'in the prerender': before, 'in React': after })
})

/** Its services never respond, so that nothing but React changes the dialog. */
const SERVICES = JSON.stringify({ api: '/never', rpc: '/never', pulse: '/never', frame: '/never' })
const MARKUP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">
<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
<wallet-connect-button project-id="keys" services='${SERVICES}'></wallet-connect-button>`
