import { assert } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { scaled, until } from './button'
import { listStates, openGallery, showState } from './galleryPage'

const errors: string[] = []
const gallery = await openGallery(errors)
const states = listStates(gallery, 'light').get('SendSelectToken') ?? []
const thousands = states.find((query) => query.get('state') === 'thousands of tokens')
const dialog = (await showState(gallery, thousands as URLSearchParams, scaled(10_000))) as Element

const rows = () => [...dialog.querySelectorAll<HTMLButtonElement>('.rows button')]

it('of five thousand tokens some screens are drawn, and more as their end is reached', async () => {
  const first = rows().length
  assert.isBelow(first, 200)
  rows().at(-1)?.focus()
  await until('more rows', () => rows().length > first)
  assert.deepEqual(errors, [])
})

it('a key shows in the field at once; what it finds is drawn after it', async () => {
  const search = dialog.querySelector<HTMLInputElement>('input') as HTMLInputElement
  const before = rows().map(({ textContent }) => textContent)
  const write = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, text)
    search.dispatchEvent(new Event('input', { bubbles: true }))
  }
  write('TK42')
  await Promise.resolve()
  assert.equal(search.value, 'TK42')
  assert.deepEqual(
    rows().map(({ textContent }) => textContent),
    before,
  )
  await until('what is found', () => rows().every(({ textContent }) => textContent?.includes('TK42')))
  write('')
  await until('all tokens', () => rows()[0]?.textContent === before[0])
})

it('a search finds a token that is not drawn yet', async () => {
  const search = dialog.querySelector<HTMLInputElement>('input') as HTMLInputElement
  search.focus()
  // WebKit's driver loses a key that is the same as the one before.
  await sendKeys({ type: 'TK4987' })
  await until('one row', () => rows().length === 1)
  assert.include(rows()[0]?.textContent, 'TK4987')
})
