import { emulateMedia } from '@web/test-runner-commands'
import { assert } from 'chai'
import { COLOUR_PAIRS } from '../../demo/site/themes/colourPairs'
import { listStates, openGallery, showState } from './galleryPage'

/** What is round whatever a page says: the focus ring of a link in a text, and the grip of the sheet on phones. */
const ALWAYS_ROUND = '.text-link, .grip'
/** Draws no text of its own, or none that is seen. */
const UNSEEN = '[hidden], .visually-hidden, .code-input, [type=checkbox], .history-image'
/** Has colours that are no part of a theme: codes that have to be scanned. */
const QR = '.qr'
const TRANSPARENT = 'rgba(0, 0, 0, 0)'

const errors: string[] = []
await emulateMedia({ reducedMotion: 'reduce' })
const gallery = await openGallery(errors)
const page = gallery.document.documentElement
const views = listStates(gallery, 'light')

describe('looks of pages, in every state of the gallery', () => {
  // No two are alike, so that each is known by what it computes to.
  const names = [...new Set(COLOUR_PAIRS.flatMap(({ of, on }) => [of, on]))]
  const own = names.filter((name) => typeof name === 'string').filter((name) => name !== 'border-strong')
  const tokens = new Map(own.map((name, at) => [name, `rgb(${at * 20 + 20}, ${at * 9 + 60}, ${220 - at * 13})`]))
  const circles = new Set<string>()
  let known = 0

  before(() => {
    page.style.setProperty('--wcb-radius', '0')
    for (const [name, colour] of tokens) page.style.setProperty(`--wcb-${name}`, colour)
  })
  after(() => page.removeAttribute('style'))

  for (const [view, queries] of views)
    it(`${view}: without a radius only circles are round, and each colour on another is measured`, async () => {
      const faults = new Set<string>()
      for (const query of queries) {
        const dialog = await showState(gallery, query)
        assert.ok(dialog, String(query))
        for (const part of dialog.querySelectorAll('*')) {
          if (part.matches(ALWAYS_ROUND)) continue
          const radius = getComputedStyle(part).borderStartStartRadius
          if (radius === '50%') circles.add(part.className.toString())
          else if (radius !== '0px') faults.add(`${part.localName}.${part.className}: ${radius}`)
        }
        const computed = new Map(names.map((name) => [name, computeIn(dialog, name)]))
        for (const [name, colour] of tokens) assert.equal(computed.get(name), colour, `--wcb-${name}`)
        const allowed = new Map<string, number>()
        for (const { of, on, least } of COLOUR_PAIRS) {
          const key = `${computed.get(of)} on ${computed.get(on)}`
          allowed.set(key, Math.max(least, allowed.get(key) ?? 0))
        }
        for (const part of dialog.querySelectorAll('*')) {
          const least = neededBy(part)
          if (least === undefined) continue
          const { color } = getComputedStyle(part)
          const ground = groundOf(part)
          if ((allowed.get(`${color} on ${ground}`) ?? 0) >= least) known += 1
          else faults.add(`${part.localName}.${part.getAttribute('class')} ${query}: ${color} on ${ground}`)
        }
      }
      assert.deepEqual([...faults], [])
    })

  it('has circles, and colours that stand on others', () => {
    assert.isAbove(circles.size, 0)
    assert.isAbove(known, [...views.values()].flat().length)
  })
})

/** What a colour of the table is in a dialog. */
function computeIn(dialog: Element, colour: (typeof COLOUR_PAIRS)[number]['of']): string {
  const probe = document.createElement('i')
  probe.style.color =
    typeof colour === 'string'
      ? `var(--_${colour})`
      : `color-mix(in srgb, var(--_${colour.of}) ${colour.percent}%, var(--_${colour.on}))`
  dialog.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The contrast that a part needs: that of text, that of a symbol, or none. */
function neededBy(part: Element): number | undefined {
  if (part.closest(QR) || part.closest(UNSEEN)) return undefined
  if (part.parentElement?.closest('svg')) return undefined
  if (part.matches('.icon')) return 3
  const hasText = [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
  return hasText || part.matches('input, textarea') ? 4.5 : undefined
}

/** The background that is seen behind a part: its own, or a layer that it draws below its content. */
function groundOf(part: Element | null): string {
  if (!part) return TRANSPARENT
  const layer = getComputedStyle(part, '::before')
  const drawn = [
    getComputedStyle(part).backgroundColor,
    ...(layer.position === 'absolute' ? [layer.backgroundColor] : []),
  ]
  return drawn.find((colour) => colour !== TRANSPARENT) ?? groundOf(part.parentElement)
}
