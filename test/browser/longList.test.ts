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

it('a search finds a token that is not drawn yet', async () => {
  const search = dialog.querySelector<HTMLInputElement>('input') as HTMLInputElement
  search.focus()
  await sendKeys({ type: 'TK4999' })
  await until('one row', () => rows().length === 1)
  assert.include(rows()[0]?.textContent, 'TK4999')
})
