import { assert } from 'chai'
import { inside, until } from './button'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'

describe('in a frame that is sandboxed without allow-forms', () => {
  afterEach(closePages)

  for (const how of ['Enter', 'the arrow'] as const)
    it(`${how} starts the login by email`, async () => {
      const page = await openPage(800, 600, 'allow-scripts allow-same-origin')
      await page.run()
      const button = page.place({ 'project-id': 'sandboxed', services: NO_SERVICES })
      await button.open()
      const field = await until('the field', () => inside<HTMLInputElement>(button, 'input[type=email]'))
      field.focus()
      // By the prototype's setter, because React replaces that of the field.
      const { HTMLInputElement, Event, KeyboardEvent } = page.window
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'one@example.com')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      const arrow = await until('the arrow', () => inside(button, '.field-submit'))
      if (how === 'Enter') field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      else arrow.click()
      await until('the login', () => field.readOnly)
      assert.equal(arrow.getAttribute('aria-busy'), 'true')
    })
})
