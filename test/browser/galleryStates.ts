import { emulateMedia } from '@web/test-runner-commands'
import type axe from 'axe-core'
import { assert } from 'chai'
import { listStates, openGallery, showState, WIDTH } from './galleryPage'

/** Rules whose result a theme can change; the others are checked in the light theme only. */
const THEME_RULES = ['color-contrast', 'link-in-text-block']
/** What a missing message or value leaves in a text. */
const MISSING = /\bundefined\b|\[object |\bNaN\b|\$\{/
/** A key of the messages, as it would stand there in place of its text. A group of an address has four characters. */
const RAW_KEY = /^(?=.{5})[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+(?:\.[a-z]+[A-Z][a-z]+)+$/
/** Errors whose text is prescribed and says little to a visitor. */
const LITERAL = /^(?:Error (?:resolving|fetching|registering) .*|(?:Unsupported chain|Chain is not supported)$)/
/** What may hold such a text, and the sentence beside it. */
const LITERAL_HOLDERS = '.notice, .field-problem, .empty'
const TEXT_ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt']

const errors: string[] = []
let gallery: Window & typeof globalThis & { axe: typeof axe }

/**
 * Tests every state of the gallery (demo/gallery) in one theme, as wide as a small phone. Only the first state loads
 * the page; the others change what it shows.
 */
export async function testGalleryStates(theme: 'light' | 'dark'): Promise<void> {
  await emulateMedia({ reducedMotion: 'reduce' })
  gallery = (await openGallery(errors)) as typeof gallery
  await addAxe()
  const states = listStates(gallery, theme)

  describe(`every state of the gallery, ${theme}`, () => {
    it('is listed', () => assert.isAbove(states.size, 50))

    for (const [view, queries] of [...states].filter(isToTest))
      it(`${view}: renders without errors, with a title and all texts, within ${WIDTH} px, accessible`, async () => {
        const found: string[] = []
        for (const query of queries)
          found.push(...(await faultsOf(query)).map((fault) => `${query.get('state')}: ${fault}`))
        assert.deepEqual(found, [])
      }).timeout(30_000)
  })
}

/** All views, or those that the command names (web-test-runner.config.mjs). */
function isToTest([view]: readonly [string, unknown]): boolean {
  const { viewsToTest } = window as typeof window & { readonly viewsToTest: readonly string[] }
  return viewsToTest.length === 0 || viewsToTest.includes(view)
}

/** Shows one state; says what is wrong with it. */
async function faultsOf(query: URLSearchParams): Promise<string[]> {
  errors.length = 0
  const dialog = await showState(gallery, query)
  if (!dialog) return ['is not drawn, or has no open dialog', ...errors]
  const root = dialog.getRootNode() as ShadowRoot
  const title = root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  return [
    ...errors,
    ...(title?.textContent?.trim() ? [] : ['the dialog has no title']),
    ...missingTexts(dialog),
    ...literalsAlone(dialog),
    ...tooWide(dialog),
    ...spinners(dialog),
    ...(await violations(query.get('theme') === 'dark' ? THEME_RULES : undefined)),
  ]
}

async function addAxe(): Promise<void> {
  const script = gallery.document.createElement('script')
  script.src = '/node_modules/axe-core/axe.min.js'
  gallery.document.head.append(script)
  await new Promise((resolve) => script.addEventListener('load', resolve))
}

function missingTexts(dialog: Element): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
  for (const name of TEXT_ATTRIBUTES)
    for (const element of dialog.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  const unnamed = [...dialog.querySelectorAll('button, a, [role=tab], h1, h2, h3')].filter(
    (element) =>
      !element.textContent?.trim() && !element.getAttribute('aria-label') && !element.getAttribute('aria-labelledby'),
  )
  return [
    ...texts.filter((text) => MISSING.test(text) || RAW_KEY.test(text)).map((text) => `says "${text}"`),
    ...unnamed.map(({ outerHTML }) => `has no text: ${outerHTML.slice(0, 120)}`),
  ]
}

/** Prescribed errors without a sentence beside them that says what to do. */
function literalsAlone(dialog: Element): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (!LITERAL.test(text)) continue
    const around = walker.currentNode.parentElement?.closest(LITERAL_HOLDERS)?.textContent ?? ''
    if (!around.includes('.')) found.push(`says only "${text}"`)
  }
  return found
}

/** Parts that stand outside of the window or would have to be scrolled sideways (WCAG 1.4.10). */
function tooWide(dialog: Element): string[] {
  return [dialog, ...dialog.querySelectorAll('*')]
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
      const isOutside = right - left > 1 && (left < -0.5 || right > WIDTH + 0.5)
      return isOutside || (scrolls && part.scrollWidth > part.clientWidth)
    })
    .map((part) => `is wider than ${WIDTH} px: ${part.outerHTML.slice(0, 120)}`)
}

/** Parts that show the spinner of the button on the page: each kind of part has its own. */
function spinners(dialog: Element): string[] {
  return [...dialog.querySelectorAll('[aria-busy]')]
    .filter((part) => getComputedStyle(part, '::before').animationName === 'turn')
    .map((part) => `shows the button's spinner: ${part.outerHTML.slice(0, 120)}`)
}

async function violations(rules?: string[]): Promise<string[]> {
  const found = await gallery.axe.run('gallery-card', {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  )
}
