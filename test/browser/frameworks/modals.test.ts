import { assert } from 'chai'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { cleared, define, dialogOf, dom, hear, inside, isOpen, until, type Button } from '../button'
import { NO_SERVICES } from '../services'
import type { PageModal } from './modals'

type Modals = typeof import('./modals')

describe('in a modal of the page', () => {
  let open: Modals['modals']
  let modal: PageModal
  let button: Button

  before(async () => {
    await define()
    const name = 'modals'
    open = ((await import(/* @vite-ignore */ `/test/results/frameworks/${name}/index.js`)) as Modals).modals
  })

  afterEach(async () => {
    modal.remove()
    await cleared()
  })

  async function openIn(name: string): Promise<void> {
    modal = await open[name]!()
    button = document.createElement('wallet-connect-button') as Button
    button.setAttribute('services', NO_SERVICES)
    modal.content.append(button)
    await until('the button', () => dom(button))
    const { left, top, width, height } = dom(button).getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
    await until('the dialog', () => isOpen(button))
  }

  for (const name of ['radix', 'bootstrap', 'native']) {
    describe(name, () => {
      it('Escape closes our dialog, and the next one that of the page', async () => {
        await openIn(name)
        const closed = hear(button, 'close')
        await sendKeys({ press: 'Escape' })
        await until('our dialog is closed', () => !isOpen(button))
        assert.equal(closed[0]?.detail.reason, 'user')
        assert.isTrue(modal.isOpen())
        await until('the focus is back', () => button.matches(':focus-within'))
        await sendKeys({ press: 'Escape' })
        await until('the page’s modal is closed', () => !modal.isOpen())
      })

      it('Escape closes our dialog alone also when nothing has the focus', async () => {
        await openIn(name)
        ;(button.shadowRoot?.activeElement as HTMLElement | null)?.blur()
        assert.equal(document.activeElement, document.body)
        await sendKeys({ press: 'Escape' })
        await until('our dialog is closed', () => !isOpen(button))
        assert.isTrue(modal.isOpen())
      })

      it('Tab goes through our dialog and stays there, and its list scrolls by the wheel', async () => {
        await openIn(name)
        const seen = new Set<Element>()
        for (let step = 0; step < 8; step++) {
          await sendKeys({ press: 'Tab' })
          const focused = button.shadowRoot?.activeElement
          if (focused) seen.add(focused)
        }
        assert.isAbove(seen.size, 2)
        assert.isTrue(dialogOf(button)?.contains([...seen].at(-1) as Element))
        const stage = inside(button, '.stage') as HTMLElement
        const { left, top, width } = stage.getBoundingClientRect()
        let prevented: boolean | undefined
        addEventListener('wheel', (event) => (prevented = event.defaultPrevented), { once: true })
        stage.addEventListener('wheel', (event) => setTimeout(() => (prevented ??= event.defaultPrevented)), {
          once: true,
        })
        await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + 40)] })
        stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 40, bubbles: true, composed: true, cancelable: true }))
        await until('the wheel', () => prevented !== undefined)
        assert.isFalse(prevented)
      })
    })
  }

  it('a page that closes its modal when the key is released does not hear the release either', async () => {
    await openIn('native')
    const heard: string[] = []
    const listen = ({ type, key }: KeyboardEvent): void => void heard.push(`${type} ${key}`)
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, listen)
    await sendKeys({ down: 'Escape' })
    await until('our dialog is closed', () => !isOpen(button))
    await sendKeys({ up: 'Escape' })
    await sendKeys({ press: 'a' })
    await sendKeys({ press: 'Escape' })
    for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, listen)
    assert.deepEqual(heard, ['keydown a', 'keyup a', 'keydown Escape', 'keyup Escape'])
  })

  it('a modal that the page opens above ours keeps its own Escape', async () => {
    await openIn('native')
    // A press, without which the browser closes both of them: they count as one.
    const { left, top } = (inside(button, '[part="card"]') as HTMLElement).getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(left + 40), Math.round(top + 30)] })
    const above = document.body.appendChild(document.createElement('dialog'))
    above.append(document.createElement('button'))
    above.showModal()
    await sendKeys({ press: 'Escape' })
    await until('the upper one is closed', () => !above.open)
    assert.isTrue(isOpen(button))
    above.remove()
  })
})
