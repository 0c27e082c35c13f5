import { assert } from 'chai'
import { emulateMedia } from '@web/test-runner-commands'
import { cleared, define, dialogOf, dom, inside, place, settled, until, type Button } from './button'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'

const canvas = new OffscreenCanvas(1, 1).getContext('2d', {
  willReadFrequently: true,
}) as OffscreenCanvasRenderingContext2D

/** A colour as displayed on white. */
function shown(color: string): [number, number, number] {
  canvas.fillStyle = '#fff'
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other]
    .map((color) =>
      shown(color).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)),
    )
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Random numbers that are the same in every run. */
function numbers(seed: number): () => number {
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return seed / 2 ** 32
  }
}

function accents(): string[] {
  const next = numbers(7)
  const percent = (): string => `${Math.round(next() * 100)}%`
  const makers = [
    () =>
      `#${Math.floor(next() * 2 ** 24)
        .toString(16)
        .padStart(6, '0')}`,
    () => `hsl(${Math.round(next() * 360)} ${percent()} ${percent()})`,
    () => `oklch(${percent()} ${(next() * 0.4).toFixed(3)} ${Math.round(next() * 360)})`,
    () => `rgb(${Math.round(next() * 255)}, ${Math.round(next() * 255)}, ${Math.round(next() * 255)})`,
    () => `color(display-p3 ${next().toFixed(3)} ${next().toFixed(3)} ${next().toFixed(3)})`,
  ]
  const named = [
    'red',
    'rebeccapurple',
    'yellow',
    'lime',
    'navy',
    'tomato',
    'gray',
    'white',
    'black',
    'silver',
    'teal',
    'orange',
    '#777',
    '#767676',
    '#757575',
    'hotpink',
  ]
  return [
    ...named,
    ...Array.from({ length: 200 - named.length }, (_, index) => makers[index % makers.length]?.() ?? 'red'),
  ]
}

function isDark(button: Button): boolean {
  return contrast(getComputedStyle(dom(button)).color, '#000') > 10
}

function styleOf(text: string): HTMLStyleElement {
  return Object.assign(document.createElement('style'), { textContent: text, className: 'of-test' })
}

/** Turns transitions off. */
function still(button: Button): Button {
  button.style.setProperty('--wcb-duration-1', '0s')
  return button
}

describe('the look of the button', () => {
  before(define)
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'no-preference' as never })
    document.documentElement.removeAttribute('style')
    document.documentElement.className = ''
    document.documentElement.lang = ''
    closePages()
    await cleared()
  })

  for (const [size, height] of [
    ['sm', 36],
    ['md', 44],
    ['lg', 52],
  ] as const) {
    for (const variant of ['solid', 'outline', 'plain']) {
      it(`${size} ${variant} is ${height} px high`, () => {
        assert.equal(dom(place({ size, variant })).getBoundingClientRect().height, height)
      })
    }
  }

  it('the default slot overrides the label, and the connected slot shows when connected', async () => {
    const wallet = installWallet()
    const button = place({ label: 'Enter', services: NO_SERVICES })
    assert.equal(dom(button).innerText.trim(), 'Enter')
    button.textContent = '  \n '
    await settled()
    assert.equal(dom(button).innerText.trim(), 'Enter', 'white space is no content')
    const own = document.createElement('b')
    own.textContent = 'My own words'
    button.append(own)
    await settled()
    assert.equal(own.assignedSlot?.parentElement?.closest('button'), dom(button))
    assert.isAbove(own.getBoundingClientRect().width, 10)
    assert.equal(dom(button).innerText.trim(), '')
    own.remove()
    await settled()
    assert.equal(dom(button).innerText.trim(), 'Enter')

    const connected = document.createElement('i')
    connected.slot = 'connected'
    connected.textContent = 'You are in'
    button.append(connected)
    assert.equal(connected.getBoundingClientRect().width, 0)
    await button.connect({ wallet: wallet.rdns })
    assert.isAbove(connected.getBoundingClientRect().width, 10)
    assert.equal(inside(button, '[part="address"]')?.getBoundingClientRect().width, 0)
    connected.remove()
    await settled()
    assert.equal(inside(button, '[part="address"]')?.innerText, '0xd8…A96045')
    wallet.putAway()
  })

  it('loading-label shows while the app loads', async () => {
    const page = await openPage()
    await page.run('/late/300/dist-cdn/wallet-connect-button.js')
    const button = page.place({ label: 'Enter', 'loading-label': 'One moment' })
    const opening = button.open()
    assert.equal(dom(button).innerText.trim(), 'One moment')
    assert.equal(dom(button).getAttribute('aria-busy'), 'true')
    await opening
    assert.equal(dom(button).innerText.trim(), 'Enter')
    assert.equal(dom(button).getAttribute('aria-busy'), 'false')
    assert.equal(dom(button).getAttribute('aria-expanded'), 'true')
  })

  it('modal-footer is shown in the card', async () => {
    const button = place()
    const footer = document.createElement('p')
    footer.slot = 'modal-footer'
    footer.textContent = 'By the page'
    button.append(footer)
    await button.open()
    const card = inside(button, '[part="card"]')?.getBoundingClientRect()
    const box = footer.getBoundingClientRect()
    assert.isAbove(box.height, 0)
    assert.isTrue(card && box.top >= card.top && box.bottom <= card.bottom)
    await button.close()
  })

  it('disabled cannot be pressed or focused, and open() still works', async () => {
    const button = place({ disabled: '' })
    dom(button).click()
    button.focus()
    await settled()
    assert.isTrue(dom(button).disabled)
    assert.notEqual(document.activeElement, button)
    assert.isUndefined(inside(button, 'dialog'))
    button.disabled = false
    assert.isFalse(dom(button).disabled, 'the property beats the attribute')
    button.disabled = true
    button.removeAttribute('disabled')
    assert.isTrue(dom(button).disabled)
    await button.open()
    assert.isNotEmpty(dialogOf(button).textContent)
  })

  it('texts follow the language of the element, its ancestors or the page', async () => {
    const room = document.createElement('div')
    document.body.append(room)
    room.lang = 'de-AT'
    const button = place({}, room)
    assert.equal(dom(button).innerText.trim(), 'Wallet verbinden')
    button.lang = 'fr'
    assert.equal(dom(button).innerText.trim(), 'Connecter un wallet')
    button.lang = 'tlh'
    assert.equal(dom(button).innerText.trim(), 'Connect wallet')
    const other = place()
    document.documentElement.lang = 'es'
    await settled()
    assert.equal(dom(other).innerText.trim(), 'Conectar wallet')
    room.remove()
  })

  it('texts of button and dialog follow a language that changes, wherever it is named', async () => {
    const room = document.createElement('section')
    const frame = document.createElement('div')
    room.append(frame)
    document.body.append(room)
    const inner = document.createElement('div')
    frame.attachShadow({ mode: 'open' }).append(inner)
    const button = place({ services: NO_SERVICES }, inner)
    await button.open()
    const texts = () => [dom(button).innerText.trim(), dialogOf(button).querySelector('h1, h2')?.textContent]
    for (const [named, lang, text] of [
      [room, 'de', 'Wallet verbinden'],
      [inner, 'ja', 'ウォレットを接続'],
      [inner, '', 'Wallet verbinden'],
    ] as const) {
      named.lang = lang
      await until(`“${text}”`, () => texts().every((each) => each === text))
    }
    const other = document.createElement('div')
    other.lang = 'ja'
    document.body.append(other)
    other.append(room)
    room.removeAttribute('lang')
    await until('the language of the place it has moved to', () => texts().every((each) => each === 'ウォレットを接続'))
    // Lines break as in that language, and a screen reader has its voice.
    assert.equal(dialogOf(button).lang, 'ja')
    assert.equal(getComputedStyle(dialogOf(button)).lineBreak, 'strict')
    other.lang = 'sv'
    await until('English', () => texts().every((each) => each === 'Connect wallet'))
    assert.equal(dialogOf(button).lang, 'en')
    other.remove()
  })

  it('right-to-left direction mirrors paddings and order', async () => {
    const wallet = installWallet()
    const room = document.createElement('div')
    document.body.append(room)
    room.dir = 'rtl'
    const button = place({ services: NO_SERVICES }, room)
    await button.connect({ wallet: wallet.rdns })
    const avatar = inside(button, '[part="avatar"]')?.getBoundingClientRect()
    const address = inside(button, '[part="address"]')
    assert.isTrue(avatar && address && avatar.left > address.getBoundingClientRect().left)
    assert.equal(address?.innerText, '0xd8…A96045')
    wallet.putAway()
    room.remove()
  })

  it('theme-mode auto follows changes of the page', async () => {
    const button = still(place({ variant: 'outline' }))
    document.documentElement.style.colorScheme = 'dark'
    await settled()
    assert.isTrue(isDark(button), 'a dark page')
    document.documentElement.style.colorScheme = 'light'
    await settled()
    assert.isFalse(isDark(button), 'a light page')
    button.themeMode = 'dark'
    assert.isTrue(isDark(button), 'dark asked for')
    document.documentElement.style.colorScheme = 'dark'
    button.themeMode = 'light'
    assert.isFalse(isDark(button), 'light asked for')
  })

  it('theme-mode auto follows a dark system where the page says nothing', async () => {
    const button = still(place({ variant: 'outline' }))
    await emulateMedia({ colorScheme: 'dark' })
    await settled()
    assert.isTrue(isDark(button), 'a dark system')
    document.documentElement.style.colorScheme = 'light'
    await settled()
    assert.isFalse(isDark(button), 'a light page on a dark system')
  })

  for (const [name, sheet, toggle] of [
    [
      "Tailwind's class",
      'body { background: oklch(1 0 0) } .dark body { background: oklch(0.21 0.034 264.665) }',
      (on: boolean) => document.documentElement.classList.toggle('dark', on),
    ],
    [
      "Tailwind's class on the body, with a transition",
      'body { background: #fff; transition: background-color 0.1s } .dark { background: rgb(17 24 39) }',
      (on: boolean) => document.body.classList.toggle('dark', on),
    ],
    [
      "Bootstrap's attribute",
      'body { background: #fff } [data-bs-theme=dark] { color-scheme: dark; body { background: #212529 } }',
      (on: boolean) => document.documentElement.setAttribute('data-bs-theme', on ? 'dark' : 'light'),
    ],
    [
      'a background behind a half-transparent one',
      'body { background: #fff } main { background: #0001 } .night { background: color(display-p3 0.1 0.1 0.1) }',
      (on: boolean) => document.body.classList.toggle('night', on),
    ],
    [
      'a media query',
      'body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #111 } }',
      (on: boolean) => void emulateMedia({ colorScheme: on ? 'dark' : 'light' }),
    ],
    [
      'a style sheet that arrives later',
      '',
      (on: boolean) => document.head.append(styleOf(`body { background: ${on ? '#111' : '#eee'} }`)),
    ],
  ] as const)
    it(`theme-mode auto follows ${name}`, async () => {
      const style = styleOf(sheet)
      document.head.append(style)
      const room = document.createElement('main')
      document.body.append(room)
      const button = still(place({ variant: 'outline' }, room))
      for (const dark of [true, false, true]) {
        toggle(dark)
        await until(dark ? 'a dark button' : 'a light button', () => isDark(button) === dark)
      }
      for (const each of document.querySelectorAll('style.of-test')) each.remove()
      for (const root of [document.documentElement, document.body]) {
        root.classList.remove('dark', 'night')
        root.removeAttribute('data-bs-theme')
      }
      room.remove()
    })

  it('theme-mode auto follows the background behind the button, not that of the system', async () => {
    await emulateMedia({ colorScheme: 'dark' })
    const room = document.createElement('main')
    document.body.append(room)
    room.style.background = 'white'
    const button = still(place({ variant: 'outline' }, room))
    await button.open()
    assert.isFalse(isDark(button), 'the button')
    assert.equal(getComputedStyle(dialogOf(button)).colorScheme, 'light', 'the dialog')
    room.style.background = 'black'
    await until('a dark dialog', () => getComputedStyle(dialogOf(button)).colorScheme === 'dark')
    await button.close()
    room.remove()
  })

  it('text on any accent keeps 4.5 : 1, on the button and in the dialog', async () => {
    const button = still(place())
    await button.open('WhatIsAWallet')
    const main = await until('the main button', () => inside(button, '[data-action="main"]'))
    main.style.transition = 'none'
    const failing: string[] = []
    for (const accent of accents()) {
      button.style.setProperty('--wcb-accent', accent)
      for (const node of [dom(button), main]) {
        const { backgroundColor, color } = getComputedStyle(node)
        const found = contrast(backgroundColor, color)
        if (found < 4.5) failing.push(`${accent}: ${color} on ${backgroundColor} has ${found.toFixed(2)}`)
      }
    }
    assert.deepEqual(failing, [])
  })

  for (const scheme of ['light', 'dark'] as const) {
    it(`the default accent keeps 4.5 : 1 in ${scheme}`, () => {
      for (const variant of ['solid', 'outline', 'plain']) {
        const button = still(place({ 'theme-mode': scheme, variant }))
        const { backgroundColor, color } = getComputedStyle(dom(button))
        const ground = variant === 'solid' ? backgroundColor : scheme === 'light' ? '#fff' : '#16181d'
        assert.isAtLeast(contrast(ground, color), 4.5, variant)
      }
    })
  }

  it('--wcb-on-accent is used as it is', () => {
    const button = still(place())
    button.style.setProperty('--wcb-accent', '#000')
    button.style.setProperty('--wcb-on-accent', 'rgb(1, 2, 3)')
    assert.equal(getComputedStyle(dom(button)).color, 'rgb(1, 2, 3)')
  })

  it('moves for 120, 150 and 150 ms unless the page says otherwise', async () => {
    const button = place()
    await button.open()
    assert.equal(getComputedStyle(dom(button)).transitionDuration.split(',')[0], '0.12s')
    const { animationDuration } = getComputedStyle(dialogOf(button))
    assert.equal(animationDuration, '0.15s')
    // Toasts use the second duration.
    const toast = document.createElement('span')
    toast.style.animationDuration = 'var(--_duration-2)'
    inside(button, '[part="card"]')?.append(toast)
    assert.equal(getComputedStyle(toast).animationDuration, '0.15s')
    await button.close()
  })

  const takesEffect: readonly [
    property: string,
    value: string,
    read: (button: Button) => string | undefined,
    expected: string,
  ][] = [
    ['accent', 'rgb(10, 120, 80)', (button) => getComputedStyle(dom(button)).backgroundColor, 'rgb(10, 120, 80)'],
    ['font', 'monospace', (button) => getComputedStyle(dom(button)).fontFamily, 'monospace'],
    ['font-size', '19px', (button) => getComputedStyle(dom(button)).fontSize, '19px'],
    ['radius', '10px', (button) => getComputedStyle(dom(button)).borderStartStartRadius, '6px'],
    ['font-size', '30px', (button) => getComputedStyle(inside(button, '[part="title"]') as Element).fontSize, '34px'],
    [
      'font-size',
      '30px',
      (button) => getComputedStyle(inside(button, '[part="dialog"]') as Element).lineHeight,
      '40px',
    ],
    ['font-size', '9px', (button) => getComputedStyle(inside(button, '[part="card"]') as Element).fontSize, '12px'],
    ['duration-1', '777ms', (button) => getComputedStyle(dom(button)).transitionDuration.split(',')[0], '0.777s'],
    [
      'surface',
      'rgb(1, 20, 30)',
      (button) => getComputedStyle(inside(button, '[part="card"]') as Element).backgroundColor,
      'rgb(1, 20, 30)',
    ],
    [
      'text',
      'rgb(200, 20, 30)',
      (button) => getComputedStyle(inside(button, '[part="title"]') as Element).color,
      'rgb(200, 20, 30)',
    ],
    [
      'text-muted',
      'rgb(100, 20, 30)',
      (button) => getComputedStyle(inside(button, '[part="close"]') as Element).color,
      'rgb(100, 20, 30)',
    ],
    [
      'shadow',
      'rgb(1, 2, 3) 0px 1px 2px 0px',
      (button) => getComputedStyle(inside(button, '[part="card"]') as Element).boxShadow,
      'rgb(1, 2, 3) 0px 1px 2px 0px',
    ],
    ['button-radius', '999px', (button) => getComputedStyle(dom(button)).borderStartStartRadius, '999px'],
    ['density', '1.25', (button) => getComputedStyle(inside(button, '[part~="row"]') as Element).minBlockSize, '55px'],
    ['density', '0.1', (button) => getComputedStyle(inside(button, '.view') as Element).rowGap, '6.4px'],
    ['overlay', 'rgb(7, 8, 9)', (button) => getComputedStyle(dialogOf(button)).backgroundColor, 'rgb(7, 8, 9)'],
    ['overlay-blur', '3px', (button) => getComputedStyle(dialogOf(button)).backdropFilter, 'blur(3px)'],
    ['align', 'start', (button) => getComputedStyle(dialogOf(button)).justifyContent, 'start'],
    ['justify', 'start', (button) => getComputedStyle(dialogOf(button)).alignItems, 'start'],
    ['width', '333px', (button) => getComputedStyle(inside(button, '[part="card"]') as Element).inlineSize, '333px'],
    ['duration-3', '444ms', (button) => getComputedStyle(dialogOf(button)).animationDuration, '0.444s'],
    [
      'radius',
      '12px',
      (button) => getComputedStyle(inside(button, '[part="card"]') as Element).borderStartStartRadius,
      '12px',
    ],
    ['font', 'serif', (button) => getComputedStyle(inside(button, '[part="title"]') as Element).fontFamily, 'serif'],
  ]
  for (const [property, value, read, expected] of takesEffect) {
    it(`--wcb-${property} takes effect (${value})`, async () => {
      const button = still(place())
      button.style.setProperty(`--wcb-${property}`, value)
      await button.open()
      assert.equal(read(button), expected)
      await button.close()
    })
  }

  // As pages with tokens of their own write it. The same name on both sides must be no circle.
  for (const [property, value, read, expected] of takesEffect) {
    it(`--wcb-${property} takes effect by way of a property of the page (--${property})`, async () => {
      const button = still(place())
      document.documentElement.style.setProperty(`--${property}`, value)
      button.style.setProperty(`--wcb-${property}`, `var(--${property})`)
      await button.open()
      assert.equal(read(button), expected)
      await button.close()
      document.documentElement.style.removeProperty(`--${property}`)
    })
  }

  it('what is in the slot has the properties of the page', () => {
    document.documentElement.style.setProperty('--accent', 'rgb(1, 2, 3)')
    const button = place()
    const label = document.createElement('span')
    label.style.color = 'var(--accent)'
    button.append(label)
    assert.equal(getComputedStyle(label).color, 'rgb(1, 2, 3)')
    document.documentElement.style.removeProperty('--accent')
  })

  for (const [radius, tagRadius] of [
    ['0', '0px'],
    ['10px', '5px'],
  ] as const)
    it(`tags follow --wcb-radius: ${radius}`, async () => {
      const wallet = installWallet()
      const button = still(place())
      button.style.setProperty('--wcb-radius', radius)
      await button.open()
      await until('a tag is there', () => inside(button, '.tag'))
      assert.equal(getComputedStyle(inside(button, '.tag') as Element).borderStartStartRadius, tagRadius)
      await button.close()
      wallet.putAway()
    })

  it('connecting and connecting again move nothing on the page', async () => {
    const wallet = installWallet()
    const page = document.createElement('p')
    page.textContent = 'text of the page'
    const button = place({ services: NO_SERVICES })
    button.style.inlineSize = '240px'
    document.body.append(page)
    // Layout shifts inside a shadow root are reported without a node. A slow machine reports more steps.
    const shifts: Node[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as unknown as { sources: { node: Node | null }[] }).sources)
          if (node) shifts.push(node)
    })
    observer.observe({ type: 'layout-shift', buffered: false })
    const before = page.getBoundingClientRect().top
    await button.connect({ wallet: wallet.rdns })
    await until('the dialog closed', () => !inside(button, 'dialog[open]'))
    assert.equal(page.getBoundingClientRect().top, before)
    await button.disconnect()
    assert.equal(page.getBoundingClientRect().top, before)
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
    observer.disconnect()
    assert.deepEqual(shifts, [])
    page.remove()
    wallet.putAway()
  })

  for (const font of ['', 'system-ui', 'Georgia']) {
    it(`nothing moves when the script has loaded, with the rule of the documents (${font || 'no font'})`, async () => {
      const installing = await (await fetch('/docs/installing.md')).text()
      const rule = /^wallet-connect-button \{.*min-inline-size.*$/m.exec(installing)?.[0] ?? ''
      assert.include(rule, '176px')
      const page = await openPage()
      page.body.style.fontFamily = font
      page.document.head.appendChild(page.document.createElement('style')).textContent = rule
      const [text, button, after] = ['span', 'wallet-connect-button', 'p'].map((tag) =>
        page.body.appendChild(page.document.createElement(tag)),
      ) as [HTMLElement, HTMLElement, HTMLElement]
      text.textContent = after.textContent = 'Text'
      const places = (): object[] => [text, button, after].map((node) => node.getBoundingClientRect().toJSON())
      const before = places()
      await page.run()
      assert.deepEqual(places(), before)
      assert.deepEqual(
        dom(button as Button)
          .getBoundingClientRect()
          .toJSON(),
        before[1],
      )
    })
  }
})
