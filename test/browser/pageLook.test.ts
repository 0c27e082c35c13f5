import { assert } from 'chai'
import { emulateMedia } from '@web/test-runner-commands'
import { contrast, type Rgb } from '../../src/domain/page/color'
import { cleared, define, dialogOf, dom, inside, place, settled, until, type Button } from './button'
import { closePages, openPage } from './freshPage'
import { PAGE_SHEETS, pageMarkup } from './pageSheets'

const canvas = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true,
}) as OffscreenCanvasRenderingContext2D

/** Writes a page with a style sheet, and the element beside its button. */
function page(css: string, attributes = ''): { readonly button: Button; readonly own: HTMLElement } {
  const style = Object.assign(document.createElement('style'), { textContent: css, className: 'of-test' })
  document.head.append(style)
  const room = Object.assign(document.createElement('div'), { className: 'of-test' })
  room.innerHTML = pageMarkup(`<wallet-connect-button ${attributes}></wallet-connect-button>`)
  document.body.append(room)
  return {
    button: room.querySelector('wallet-connect-button') as Button,
    own: room.querySelector('.own') as HTMLElement,
  }
}

/** What the button and the dialog are drawn with. */
function lookOf(button: Button): { accent: string; surface: string; radius: string; font: string } {
  const { backgroundColor: accent, borderRadius: radius, fontFamily: font } = getComputedStyle(dom(button))
  return { accent, surface: valueOf(button, '--_surface'), radius, font }
}

function valueOf(button: Button, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  button.shadowRoot?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function rgb(color: string): Rgb {
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Random colours that are the same in every run. */
function colors(count: number): string[] {
  let seed = 41
  const next = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
  return Array.from({ length: count }, (_, index) =>
    index % 2
      ? `oklch(${next().toFixed(3)} ${(next() * 0.4).toFixed(3)} ${Math.round(next() * 360)})`
      : `rgb(${[next(), next(), next()].map((part) => Math.round(part * 255))})`,
  )
}

const OWN_ACCENT = 'rgb(47, 111, 237)'

describe('the look of the page', () => {
  before(define)
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'no-preference' as never })
    for (const each of document.querySelectorAll('.of-test')) each.remove()
    document.documentElement.removeAttribute('style')
    document.body.removeAttribute('style')
    closePages()
    await cleared()
  })

  for (const { name, css, dark, accent, darkAccent, radius } of PAGE_SHEETS) {
    it(`${name}: accent, font, radius and height are those of the page`, () => {
      const { button, own } = page(css)
      const found = lookOf(button)
      assert.equal(found.accent, accent)
      assert.equal(found.radius, radius)
      assert.equal(found.font, getComputedStyle(document.body).fontFamily)
      // Half a pixel for the fractions of text sizes beyond those of a button.
      assert.closeTo(dom(button).getBoundingClientRect().height, own.getBoundingClientRect().height, 1)
    })

    if (darkAccent)
      it(`${name}: a dark page has its own accent and surface`, async () => {
        const { button } = page(`${css}\n${dark}`)
        assert.equal(lookOf(button).accent, darkAccent)
        await button.open()
        const surface = rgb(lookOf(button).surface)
        const behind = rgb(getComputedStyle(document.body).backgroundColor)
        for (const [index, channel] of surface.entries()) assert.closeTo(channel, behind[index] ?? 0, 24)
        await button.close()
      })
  }

  it('an unstyled page gets the sans-serif of the system and the colours and sizes of the design', async () => {
    const { button } = page('')
    assert.deepInclude(lookOf(button), { accent: OWN_ACCENT, radius: '12px', font: 'system-ui, sans-serif' })
    assert.equal(dom(button).getBoundingClientRect().height, 44)
    await button.open()
    assert.equal(getComputedStyle(dialogOf(button)).fontFamily, 'system-ui, sans-serif')
    assert.equal(lookOf(button).surface, 'rgb(255, 255, 255)')
    await button.close()
  })

  it('look="own" takes nothing from the page, at any time', async () => {
    const sheet = PAGE_SHEETS[8]
    const { button } = page(sheet?.css ?? '', 'look="own"')
    const own = { accent: OWN_ACCENT, radius: '12px', font: 'system-ui, sans-serif' }
    assert.deepInclude(lookOf(button), own)
    assert.equal(dom(button).getBoundingClientRect().height, 44)
    button.look = 'page'
    assert.equal(lookOf(button).accent, sheet?.accent)
    button.look = 'own'
    assert.deepInclude(lookOf(button), own)
  })

  it('custom properties win over what is read, one by one and while they are set', async () => {
    const { button } = page(PAGE_SHEETS[0]?.css ?? '')
    button.style.setProperty('--wcb-accent', 'rgb(1, 2, 3)')
    button.style.setProperty('--wcb-radius', '30px')
    button.style.setProperty('--wcb-font', 'monospace')
    await settled()
    assert.deepInclude(lookOf(button), { accent: 'rgb(1, 2, 3)', radius: '18px', font: 'monospace' })
    button.removeAttribute('style')
    await settled()
    assert.deepInclude(lookOf(button), { accent: 'rgb(13, 110, 253)', radius: '6px' })
  })

  it('a page that sets the shape has the height of the design, and one with a palette its colours', async () => {
    const sheet = `${PAGE_SHEETS[8]?.css}
      .shape { --wcb-radius: 8px } .palette { --wcb-surface: rgb(255, 250, 240) }`
    const shape = page(sheet, 'class="shape"').button
    assert.equal(dom(shape).getBoundingClientRect().height, 44)
    assert.equal(lookOf(shape).accent, PAGE_SHEETS[8]?.accent)
    const palette = page('', 'class="palette"').button
    await palette.open()
    assert.equal(lookOf(palette).accent, OWN_ACCENT)
    assert.equal(lookOf(palette).surface, 'rgb(255, 250, 240)')
    await palette.close()
  })

  it('sizes sm and lg keep their heights', () => {
    const css = PAGE_SHEETS[0]?.css ?? ''
    assert.equal(dom(page(css, 'size="sm"').button).getBoundingClientRect().height, 36)
    assert.equal(dom(page('', 'size="lg"').button).getBoundingClientRect().height, 52)
  })

  it('every accent and every background that is read keeps the contrast of WCAG AA', async () => {
    const { button } = page('a { color: var(--link) } body { background: var(--behind) }')
    // Without transitions.
    button.style.setProperty('--wcb-duration-1', '0s')
    await button.open()
    const failing: string[] = []
    const links = colors(60)
    for (const [index, behind] of colors(60).toReversed().entries()) {
      document.documentElement.style.setProperty('--link', links[index] ?? '')
      document.documentElement.style.setProperty('--behind', behind)
      await settled()
      const accent = rgb(lookOf(button).accent)
      const surface = rgb(valueOf(button, '--_surface'))
      const raised = rgb(valueOf(button, '--_surface-raised'))
      const pairs = { accent: [accent, surface], label: [rgb(getComputedStyle(dom(button)).color), accent] } as Record<
        string,
        [Rgb, Rgb]
      >
      for (const name of ['text', 'text-muted', 'success', 'warning', 'error']) {
        pairs[name] = [rgb(valueOf(button, `--_${name}`)), surface]
        pairs[`${name} on a row`] = [rgb(valueOf(button, `--_${name}`)), raised]
      }
      for (const [name, [one, other]] of Object.entries(pairs))
        if (contrast(one, other) < 4.5) failing.push(`${name} on ${behind}: ${contrast(one, other).toFixed(2)}`)
    }
    assert.deepEqual(failing, [])
    await button.close()
  })

  it('a grey button beside the links of a menu is no accent', () => {
    const { button } = page(`body { font-family: sans-serif } nav a { color: red } main a { color: inherit }
      .own { border: 1px solid #ccc; background: #f6f8fa }`)
    assert.equal(lookOf(button).accent, OWN_ACCENT)
  })

  it('buttons that are hidden, plain, or without words have no say', () => {
    const { button } = page('.own { border: 0; border-radius: 2px; background: #123456 }')
    const room = button.parentElement as HTMLElement
    for (const [text, css] of [
      ['×', 'border: 0; border-radius: 9px; background: red'],
      ['Hidden', 'display: none; border: 0; border-radius: 9px; background: red'],
      ['Plain', ''],
    ] as const) {
      const other = Object.assign(document.createElement('button'), { textContent: text })
      other.style.cssText = css
      room.prepend(other)
    }
    const again = place({}, room)
    assert.equal(lookOf(again).radius, '2px')
    assert.equal(lookOf(again).accent, 'rgb(18, 52, 86)')
  })

  it('follows the page when its theme changes, and repaints nothing when it has not', async () => {
    const { button } = page(`${PAGE_SHEETS[0]?.css} .night { background: #212529 } .night a { color: #6ea8fe }`)
    const sheets = button.shadowRoot?.adoptedStyleSheets.map((sheet) => [...sheet.cssRules])
    document.body.classList.add('day')
    await settled()
    assert.deepEqual(
      button.shadowRoot?.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText),
      sheets?.flat().map((rule) => rule.cssText),
    )
    document.body.classList.add('night')
    await until('the accent of the night', () => lookOf(button).accent === 'rgb(110, 168, 254)')
    document.body.className = ''
    await until('the accent of the day', () => lookOf(button).accent === 'rgb(13, 110, 253)')
  })

  it('is there with the first paint: nothing shifts later', async () => {
    const { button } = page(PAGE_SHEETS[0]?.css ?? '')
    const before = dom(button).getBoundingClientRect().toJSON()
    const { accent } = lookOf(button)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await settled()
    assert.deepEqual(dom(button).getBoundingClientRect().toJSON(), before)
    assert.equal(lookOf(button).accent, accent)
  })

  it('reads no size, which would need a layout of the whole page', async () => {
    const fresh = await openPage()
    await fresh.run()
    const asked: string[] = []
    const { HTMLElement, Element } = fresh.window
    for (const [prototype, names] of [
      [HTMLElement.prototype, ['offsetHeight', 'offsetWidth']],
      [Element.prototype, ['clientHeight', 'clientWidth', 'getBoundingClientRect', 'scrollHeight']],
    ] as const)
      for (const name of names) {
        const original = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
        Object.defineProperty(prototype, name, {
          ...original,
          ...(original.get ? { get: () => asked.push(name) } : { value: () => asked.push(name) }),
        })
      }
    fresh.body.innerHTML = pageMarkup('')
    fresh.place()
    assert.deepEqual(asked, [])
  })

  it('takes nothing but numbers from computed styles, which the page may have replaced', async () => {
    const fresh = await openPage()
    await fresh.run()
    const real = fresh.window.getComputedStyle
    const bad = 'red;} * { background: url(/stolen) } /*'
    fresh.window.getComputedStyle = ((element: Element) => {
      const style = real.call(fresh.window, element)
      return new Proxy(style, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown
          if (typeof value === 'function') return value.bind(target)
          return name === 'colorScheme' || name === 'display' ? value : bad
        },
      })
    }) as typeof real
    fresh.body.innerHTML = pageMarkup('')
    const button = fresh.place()
    const sheets = button.shadowRoot?.adoptedStyleSheets ?? []
    const text = sheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
    assert.notInclude(text.join(), 'stolen')
    assert.isAbove(dom(button).getBoundingClientRect().height, 23)
  })

  it('keeps what it has read in a shadow root, and reads again in another document', async () => {
    const { button } = page(PAGE_SHEETS[5]?.css ?? '')
    assert.equal(lookOf(button).accent, PAGE_SHEETS[5]?.accent)
    const fresh = await openPage()
    fresh.body.innerHTML = `<style>body { font: 16px sans-serif } a { color: rgb(170, 0, 0) }</style>${pageMarkup('')}`
    fresh.body.append(button)
    await settled()
    const inFrame = fresh.window.getComputedStyle(inside(button, '[part="button"]') as HTMLElement)
    assert.equal(inFrame.backgroundColor, 'rgb(170, 0, 0)')
    button.remove()
  })
})
