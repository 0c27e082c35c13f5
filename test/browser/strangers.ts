import { emulateMedia } from '@web/test-runner-commands'
import { assert } from 'chai'
import type { MountedShell } from '../../src/app/shell/mountShell'
import type { Context } from '../../src/session/context'
import { scaled } from './button'
import { listStates, openGallery, showState } from './galleryPage'

type Card = HTMLElement & { readonly root: ShadowRoot; readonly context: Context; readonly shell: MountedShell }

/** What scripts and extensions do to nodes that are not theirs. */
const DEEDS: Readonly<Record<string, (node: ChildNode) => void>> = {
  removes: (node) => node.remove(),
  wraps(node) {
    const wrapper = node.ownerDocument?.createElement('font') as HTMLElement
    node.replaceWith(wrapper)
    wrapper.append(node)
  },
  replaces: (node) => node.replaceWith(node.ownerDocument?.createElement('font') as HTMLElement),
}

/** Where a node is, from the inner element: its places among its parents' children. */
type Place = readonly number[]

const uncaught: string[] = []
const counts = { ms: 0, views: 0, states: 0, nodes: 0, deeds: 0, survived: 0, 'drawn anew': 0, closed: 0 }
let gallery: Window & typeof globalThis
let allDeeds = false

/** Tests one of `of` parts of the views: removes, wraps and replaces their nodes one after the other, and goes on. */
export async function testStrangers(part: number, of: number): Promise<void> {
  await emulateMedia({ reducedMotion: 'reduce' })
  gallery = await openGallery([])
  gallery.addEventListener('error', ({ message }) => void uncaught.push(message))
  const { viewsToTest } = window as typeof window & { readonly viewsToTest: readonly string[] }
  allDeeds = viewsToTest.length > 0
  const states = partOf([...listStates(gallery, 'light')], part, of).filter(
    ([view]) => !allDeeds || viewsToTest.includes(view),
  )

  describe('nodes of the dialog that others take', () => {
    const began = performance.now()
    after(() => console.log(`nodes that others take: ${JSON.stringify(counts)}`))

    for (const [view, queries] of states)
      it(`${view}: the visitor goes on after nodes were removed, wrapped and replaced`, async () => {
        const faults: string[] = []
        counts.views++
        for (const query of queries) faults.push(...(await faultsOf(view, query)))
        counts.ms = Math.round(performance.now() - began)
        assert.deepEqual(faults, [])
        assert.deepEqual(uncaught, [])
      }).timeout(scaled(60_000))

    // A part without the named views.
    it('are tried', () => assert.equal(counts.survived, counts.deeds))
  })
}

/** One of `of` parts with about as many states each. */
function partOf<View extends readonly [string, { readonly length: number }]>(
  views: readonly View[],
  part: number,
  of: number,
): readonly View[] {
  const parts = Array.from({ length: of }, () => ({ states: 0, views: [] as View[] }))
  for (const view of views.toSorted(([, one], [, other]) => other.length - one.length)) {
    const [least] = parts.toSorted((one, other) => one.states - other.states)
    least!.states += view[1].length
    least!.views.push(view)
  }
  return parts[part]!.views
}

async function faultsOf(view: string, query: URLSearchParams): Promise<string[]> {
  const faults: string[] = []
  query.set('changes', '')
  let card = await shownCard(query)
  counts.states++
  for (const place of newPlaces(card, view)) {
    const deeds = Object.entries(DEEDS)
    // All three for the views that the command names, and else one of them for each node.
    for (const [deed, act] of allDeeds ? deeds : [deeds[counts.nodes % 3]!]) {
      if (card.root.querySelector('font') || !nodeAt(card, place)) card = await shownCard(query)
      const node = nodeAt(card, place)
      // A picture that has loaded meanwhile, or has not.
      if (!node) continue
      const what = `${deed} ${signatureOf(node, card)}`
      const before = innerOf(card)
      act(node)
      counts.deeds++
      const isSurvived = (await goesOn(card, view)) && (await opensAgain(card))
      if (isSurvived) counts.survived++
      else {
        faults.push(`${view} ${query.get('state')}: ${what}`)
        card = await shownCard(query)
      }
      if (before !== innerOf(card)) counts['drawn anew']++
    }
    counts.nodes++
  }
  return faults
}

async function shownCard(query: URLSearchParams): Promise<Card> {
  gallery.location.hash = ''
  await drawn(() => !gallery.document.querySelector('gallery-card'))
  await showState(gallery, query)
  return gallery.document.querySelector('gallery-card') as Card
}

function innerOf({ root }: Card): Element {
  return [...root.children].find(({ localName }) => localName.startsWith('wcb-inner')) as Element
}

function nodeAt(card: Card, place: Place): ChildNode | undefined {
  return place.reduce<ChildNode | undefined>((node, index) => node?.childNodes[index], innerOf(card))
}

/** What kind of node it is, so that of a list's rows only one is tried. */
function signatureOf(node: Node, card: Card): string {
  const inner = innerOf(card)
  const names: string[] = []
  for (let at: Node | null = node; at && at !== inner; at = at.parentNode) {
    const element = at as Partial<Element>
    names.unshift(
      [at.nodeName.toLowerCase(), element.getAttribute?.('class'), element.getAttribute?.('part')].join('.'),
    )
  }
  return names.join(' ')
}

const known = new Set<string>()

/** The places of the nodes whose kind has not been met before, in this view or around all views. */
function newPlaces(card: Card, view: string): Place[] {
  const places: Place[] = []
  const visit = (node: Node, place: Place): void => {
    const inView = node.parentElement?.closest('.stage')
    const signature = `${inView ? view : ''} ${signatureOf(node, card)}`
    if (!known.has(signature)) places.push(place)
    known.add(signature)
    for (const [index, child] of node.childNodes.entries()) visit(child, [...place, index])
  }
  visit(innerOf(card), [])
  return places
}

/** Whether another view can be shown and then this one again, in a dialog that the visitor can use. */
async function goesOn(card: Card, view: string): Promise<boolean> {
  const { store } = card.context
  const other = view === 'WhatIsAWallet' ? 'WhatIsANetwork' : 'WhatIsAWallet'
  await new Promise((resolve) => setTimeout(resolve))
  if (store.getState().modal.openIn === undefined) return true
  const { router } = store.getState()
  const [first, ...rest] = router.stack
  store.setState({ router: { ...router, stack: [first, ...rest, { name: other }], direction: 'forward' } })
  if (!(await shows(card, other))) return false
  store.setState({ router: { ...router, direction: 'back' } })
  return shows(card, view)
}

/** Where the dialog was closed, the next press opens it. */
async function opensAgain(card: Card): Promise<boolean> {
  const { store } = card.context
  const state = store.getState()
  if (state.modal.openIn !== undefined) return true
  counts.closed++
  card.shell.ensure()
  store.setState({ modal: { ...state.modal, openIn: 'gallery' } })
  return shows(card, state.router.stack.at(-1)?.name ?? '')
}

function shows(card: Card, view: string): Promise<boolean> {
  return drawn(() => {
    const dialog = card.root.querySelector('dialog:modal')
    const parts = ['header', 'title', 'close', 'body'].map((part) => dialog?.querySelector(`[part=${part}]`))
    return !!dialog?.querySelector(`.stage [data-view=${view}]`) && parts.every(Boolean)
  })
}

async function drawn(isDrawn: () => boolean): Promise<boolean> {
  const end = performance.now() + scaled(3000)
  while (!isDrawn()) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve))
  }
  return true
}
