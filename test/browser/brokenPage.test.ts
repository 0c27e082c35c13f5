import { assert } from 'chai'
import { dom, hear, inside, isOpen, rejection, until } from './button'
import { closePages, openPage } from './freshPage'

type Globals = Window & typeof globalThis
type Patch = (page: Globals) => void

const set = (target: object, name: string, value: unknown): void =>
  void Object.defineProperty(target, name, { value, configurable: true, writable: true })

/** What scripts of pages do, and what our message names. */
const breaking: Readonly<Record<string, Patch>> = {
  'Array.from': ({ Array }) => set(Array, 'from', (list: ArrayLike<unknown>) => Array.prototype.slice.call(list)),
  'Array.prototype': ({ Array }) => set(Array.prototype, 'findLast', undefined),
  'JSON.stringify': ({ Array }) =>
    set(Array.prototype, 'toJSON', function (this: unknown[]) {
      return `[${this.join()}]`
    }),
  'String.prototype': ({ String }) => set(String.prototype, 'replace', () => ''),
  'crypto.getRandomValues': (page) => set(page, 'crypto', {}),
  'AbortSignal.any': ({ AbortSignal }) => set(AbortSignal, 'any', undefined),
  structuredClone: (page) => set(page, 'structuredClone', undefined),
}

const harmless: Readonly<Record<string, Patch>> = {
  'an enumerable addition to Object.prototype': ({ Object }) =>
    void ((Object.prototype as Record<string, unknown>)['extra'] = 'extra'),
  'a correct replacement': ({ Array }) => set(Array, 'from', Array.from.bind(Array)),
}

describe('on a page that changes built-ins', () => {
  afterEach(closePages)

  for (const [name, patch] of Object.entries(breaking))
    it(`the first press says that ${name} is broken, in a dialog that closes`, async () => {
      const page = await openPage()
      await page.run()
      const button = page.place()
      const errors = hear(button, 'error')
      patch(page.window)
      dom(button).click()
      const dialog = await until('the message', () => inside<HTMLDialogElement>(button, 'dialog[open]'))
      assert.include(dialog.textContent, name)
      assert.equal(dialog.querySelector('code')?.textContent, name)
      assert.include(
        errors.map(({ detail }) => detail.code),
        'built_in_broken',
      )
      dialog.querySelector('button')?.click()
      await until('the end', () => !dialog.isConnected)
      const reason = await rejection(button.connect())
      assert.equal(reason.code, 'built_in_broken')
    })

  for (const [name, patch] of Object.entries(harmless))
    it(`${name} changes nothing`, async () => {
      const page = await openPage()
      await page.run()
      const button = page.place()
      patch(page.window)
      await button.open()
      assert.isTrue(isOpen(button))
    })
})
