import { assert } from 'chai'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import {
  cleared,
  define,
  dialogOf,
  dom,
  hear,
  inside,
  isOpen,
  place,
  settled,
  until,
  viewOf,
  type Button,
} from './button'
import { installWallet } from './wallet'

const NATIVE = [
  ...['click', 'pointerdown', 'pointerup', 'pointermove', 'pointerover', 'mousedown', 'mouseup', 'mouseover', 'wheel'],
  ...['keydown', 'keyup', 'beforeinput', 'input', 'change', 'submit', 'focusin', 'focusout', 'contextmenu'],
]

/** The native events that reach a target from now on. */
function record(target: EventTarget): string[] {
  const seen: string[] = []
  for (const type of NATIVE) target.addEventListener(type, (event) => event.isTrusted && seen.push(type))
  return seen
}

function middle(node: Element): [number, number] {
  const { x, y, width, height } = node.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

const painted = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Whether a node, or what it is drawn in, is being animated. */
function isMoving(node: Element): boolean {
  for (
    let at: Element | null = node;
    at;
    at = at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as ShadowRoot).host
  )
    for (const { effect, playState } of at.getAnimations())
      if (playState === 'running' && effect?.getComputedTiming().endTime !== Infinity) return true
  return false
}

/**
 * Presses what stands still: a card rises while it opens, and grows with what arrives. Boxes are compared after painted
 * frames. Before the next frame no animation has begun and no observer has run, and on a busy machine a frame takes
 * longer than any wait here.
 */
async function press(node: Element): Promise<void> {
  const box = async (): Promise<string> => (await painted(), JSON.stringify(node.getBoundingClientRect()))
  for (let before = ''; ;) {
    const [one, other] = [await box(), await box()]
    if (one === other && other === before && !isMoving(node)) break
    before = other
  }
  await sendMouse({ type: 'click', position: middle(node) })
}

describe('what the page sees of the element', () => {
  const made: Element[] = []
  const add = <Made extends Element>(node: Made): Made => {
    made.push(document.body.appendChild(node))
    return node
  }
  before(define)
  afterEach(async () => {
    await cleared()
    for (const node of made.splice(0)) node.remove()
  })

  it('a press on the button is a click on the element, a press in the dialog is not', async () => {
    const button = place()
    let clicks = 0
    button.onclick = () => clicks++
    await press(dom(button))
    await until('the dialog', () => isOpen(button) && viewOf(button))
    assert.equal(clicks, 1)
    const seen = record(button)
    const help = await until('a control', () => inside(button, '[data-opens]'))
    await press(help)
    await until('the next view', () => viewOf(button) !== 'Connect')
    const inDialog = seen.slice()
    // The key is released over the page if the dialog is gone by then.
    await sendKeys({ press: 'Escape' })
    await until('the dialog gone', () => !isOpen(button))
    assert.equal(clicks, 1)
    assert.isEmpty(inDialog.filter((type) => /click|down|up|key|focus/.test(type)))
    assert.notInclude(seen, 'keydown')
  })

  it('keys and input in the dialog do not reach the page', async () => {
    const names = 'mainnet base polygon arbitrum optimism gnosis bsc avalanche celo zksync'
    const button = place({ networks: names })
    await button.open('Networks')
    const field = await until('the search field', () => inside<HTMLInputElement>(button, 'input'))
    field.focus()
    const seen = record(document)
    await sendKeys({ type: 'pol' })
    assert.equal(field.value, 'pol')
    await until('the search', () => inside(button, '[data-view]')?.textContent?.includes('Polygon'))
    assert.deepEqual(seen, [])
  })

  it('presses in the inline card do not reach the page', async () => {
    const button = place({ display: 'inline' })
    await button.open()
    const seen = record(document)
    await press(await until('a control', () => inside(button, '[data-opens]')))
    await until('the next view', () => viewOf(button) !== 'Connect')
    assert.deepEqual(seen, [])
  })

  it('presses on what the page has slotted into the dialog reach the page', async () => {
    const button = place()
    const footer = document.createElement('button')
    footer.slot = 'modal-footer'
    footer.textContent = 'Terms'
    button.append(footer)
    await button.open()
    await until('the footer', () => footer.getBoundingClientRect().height > 0)
    const seen = record(document)
    await press(footer)
    assert.include(seen, 'click')
  })

  it("a press on the element's label is a click on the element", async () => {
    const button = place()
    button.id = 'labelled'
    const label = add(document.createElement('label'))
    label.htmlFor = 'labelled'
    label.textContent = 'Wallet'
    let clicks = 0
    button.onclick = () => clicks++
    await press(label)
    assert.equal(clicks, 1)
  })

  const around: Readonly<Record<string, (button: Button) => HTMLDialogElement>> = {
    'its own': (button) => {
      const dialog = add(document.createElement('dialog'))
      dialog.append(button)
      return dialog
    },
    'that of a component with a shadow root': (button) => {
      const host = add(document.createElement('dialog'))
      const component = host.appendChild(document.createElement('div'))
      component.addEventListener('close', () => host.dispatchEvent(new Event('close')))
      component.attachShadow({ mode: 'open' }).append(button)
      return host
    },
  }
  for (const [name, wrap] of Object.entries(around)) {
    it(`closing our dialog is no close event for a dialog of the page around it: ${name}`, async () => {
      const button = place()
      const dialog = wrap(button)
      dialog.showModal()
      let closes = 0
      dialog.onclose = () => closes++
      const heard = hear(button, 'close')
      await button.open()
      assert.isTrue(dialogOf(button).matches(':modal'))
      await button.close()
      await until('our dialog gone', () => !inside(button, 'dialog'))
      await settled()
      assert.lengthOf(heard, 1)
      assert.equal(closes, 0)
      assert.isTrue(dialog.open)
    })
  }

  it('an alert for the developer is no error event of the window', async () => {
    let errors = 0
    const count = (): void => void errors++
    addEventListener('error', count)
    const button = place()
    const heard = hear(button, 'error')
    button.innerHTML = '<script type="application/json" slot="config">{</script>'
    await until('the alert', () => heard.length > 0)
    removeEventListener('error', count)
    assert.equal(errors, 0)
    assert.isFalse(heard[0]?.event.bubbles)
  })

  it('all other events of the element reach the document', async () => {
    const wallet = installWallet()
    const heard = hear(document, 'open', 'connecting', 'connected', 'close', 'error')
    const button = place()
    const own = hear(button, 'close')
    await button.open()
    await button.close()
    await button.connect({ wallet: wallet.rdns })
    wallet.putAway()
    assert.isNotEmpty(own)
    assert.deepEqual([...new Set(heard.map(({ type }) => type))], ['open', 'connecting', 'connected'])
  })
})
