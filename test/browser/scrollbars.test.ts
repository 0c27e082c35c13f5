import { assert } from 'chai'
import { inside, until } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'

const BAR_PX = 15

/** A page that is taller than its window, with scrollbars that take space, and the errors it has reported. */
async function tallPage(): Promise<{ page: FreshPage; errors: string[] }> {
  const page = await openPage(800, 400)
  const errors: string[] = []
  page.window.addEventListener('error', ({ message }) => errors.push(message))
  const style = page.document.createElement('style')
  style.textContent = `body { margin: 0; height: 3000px } ::-webkit-scrollbar { width: ${BAR_PX}px }`
  page.document.head.append(style)
  await page.run()
  return { page, errors }
}

describe('with scrollbars that take space', () => {
  afterEach(closePages)

  it('the scrollbar leaves its place empty, and the page does not move', async () => {
    const { page } = await tallPage()
    const button = page.place({ 'project-id': 'bars', services: NO_SERVICES })
    const before = page.body.getBoundingClientRect().width
    const bar = page.window.innerWidth - before
    assert.isAbove(bar, 0)
    await button.open()
    assert.equal(page.window.getComputedStyle(page.document.documentElement).overflowY, 'visible')
    assert.equal(page.window.getComputedStyle(page.body).overflowY, 'hidden')
    assert.equal(page.body.getBoundingClientRect().width, before)
    await button.close()
    await until('the scrollbar', () => page.window.getComputedStyle(page.body).overflowY === 'visible')
    assert.equal(page.window.innerWidth - page.body.getBoundingClientRect().width, bar)
  })

  it('the dialog leaves the place of the scrollbar free', async () => {
    const { page } = await tallPage()
    const button = page.place({ 'project-id': 'bars', services: NO_SERVICES })
    const { width } = page.body.getBoundingClientRect()
    await button.open()
    assert.equal(inside(button, 'dialog')?.getBoundingClientRect().width, width)
  })

  it('a view that grows shows no scrollbar meanwhile and reports no error', async () => {
    const { page, errors } = await tallPage()
    const button = page.place({ 'project-id': 'bars', services: NO_SERVICES })
    await button.open('WhatIsAWallet')
    const body = inside(button, '.body') as HTMLElement
    const widths = new Set<number>()
    const end = performance.now() + 400
    await button.open('Connect')
    await until('the view, grown', () => {
      widths.add(body.clientWidth)
      return performance.now() > end && body.querySelector('[data-view=Connect]') && body.getAnimations().length === 0
    })
    assert.equal(widths.size, 1, [...widths].join())
    assert.deepEqual(errors, [])
  })
})
