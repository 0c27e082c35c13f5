import { parseXml, XmlDocumentType, XmlElement, XmlProcessingInstruction, XmlText } from '@rgrove/parse-xml'
import { rasterOfDataUrl } from '../raster'
import { checkDeclaration, matchingRules, parseDeclarations, parseStyleSheets, type StyleRules } from './svgStyle'

/** docs/decisions/pictures-by-cost.md: a unit is about 10 µs of a laptop at 160 × 160 pixels. */
export const SVG_COST_MAX = 5_000

/** Of elements within each other, references included. */
const DEPTH_MAX = 48

const IN_USE = 2
const SHAPE = 4
const NUMBER_FILLED = 0.6
const NUMBER_STROKED = 2
const LAYER = 10
const TEXT = 15
const IMAGE = 100
/** In a square of so many to a side, a rectangle counts as a pixel. */
const PIXELS_PER_SIDE = 16

/** Elements that may occur. Animations, scripts, HTML and markers may not. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'a',
  'switch',
  'title',
  'desc',
  'metadata',
  'style',
  'text',
  'tspan',
  'textPath',
  'image',
  'stop',
  'linearGradient',
  'radialGradient',
  'clipPath',
  'mask',
  'pattern',
  'filter',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feOffset',
])
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
/** What a reference to an element costs, apart from what is in it. */
const REFERENCE: Readonly<Record<string, number>> = {
  linearGradient: 10, radialGradient: 10, clipPath: 10, mask: 60, pattern: 50,
} // prettier-ignore
const FILTER_STEP = 12
const BLUR_STEP = 60
const WIDE_BLUR_STEP = 200

const FILTER_REGION_MAX = 3
const BLUR_MAX = 1 / 4
const WIDE_BLUR = 1 / 25

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

type Inherited = { readonly fill: string; readonly stroke: string }

/**
 * What it costs a browser to draw an SVG, with everything counted as often as it is drawn; undefined if it costs more
 * than `SVG_COST_MAX` or has a part whose cost is not known.
 */
export function svgCost(text: string): number | undefined {
  try {
    return countDocument(text)
  } catch {
    // Not well-formed, too deep, too expensive or not on a list.
    return undefined
  }
}

function countDocument(text: string): number {
  const { root, children } = parseXml(text, { preserveDocumentType: true })
  for (const each of children) {
    // A document type may declare entities, and attributes that are written nowhere else.
    if (each instanceof XmlDocumentType && each.internalSubset) throw new RangeError('subset')
    // A style sheet may be given in one.
    if (each instanceof XmlProcessingInstruction) throw new RangeError('instruction')
  }
  if (root?.name !== 'svg' || root.attributes['xmlns'] !== SVG_NAMESPACE) throw new RangeError('root')
  const elements = listElements(root)
  const ids = new Map<string, XmlElement>()
  for (const each of elements) {
    const { id } = each.attributes
    if (id !== undefined && !ids.has(id)) ids.set(id, each)
  }
  checkNamespaces(elements)
  const rules = parseStyleSheets(elements.filter(({ name }) => name === 'style').map((each) => each.text))
  const unit = sizeOf(root)
  const hasFilter = elements.some(({ name }) => name === 'filter')
  const facts = new Map<XmlElement, Facts>()
  let cost = 0

  const add = (units: number): void => {
    cost += units
    if (!(cost <= SVG_COST_MAX)) throw new RangeError('cost')
  }
  const factsOf = (element: XmlElement): Facts => {
    const known = facts.get(element) ?? readFacts(element, rules, { unit, hasFilter })
    facts.set(element, known)
    return known
  }
  /** What an element has from those around it where it stands, which is what counts for a referenced one. */
  const surroundings = (element: XmlElement): Inherited => {
    const { parent } = element
    if (!(parent instanceof XmlElement)) return { fill: '', stroke: '' }
    return inherit(surroundings(parent), factsOf(parent))
  }
  const refer = (value: string, depth: number): void => {
    const target = ids.get(targetOf(value) ?? '')
    if (!target) return
    add(REFERENCE[target.name] ?? 1)
    count(target, surroundings(target), true, depth + 1)
  }
  const count = (element: XmlElement, around: Inherited, repeated: boolean, depth: number): void => {
    if (depth > DEPTH_MAX) throw new RangeError('depth')
    const own = factsOf(element)
    const inherited = inherit(around, own)
    const times = repeated ? IN_USE : 1
    add(times * own.units)
    if (own.draws) {
      const stroked = inherited.stroke !== '' && inherited.stroke !== 'none'
      add(own.numbers * (stroked ? NUMBER_STROKED : NUMBER_FILLED))
      for (const paint of [inherited.fill, inherited.stroke]) refer(paint, depth)
    }
    for (const value of own.references) refer(value, depth)
    const { href } = own
    if (href !== undefined) {
      const target = ids.get(href)
      if (target) count(target, element.name === 'use' ? inherited : surroundings(target), true, depth + 1)
    }
    for (const child of element.children) if (child instanceof XmlElement) count(child, inherited, repeated, depth + 1)
  }
  count(root, { fill: '', stroke: '' }, false, 0)
  return cost
}

/** What an element says itself, and what it costs each time it is drawn. */
type Facts = {
  readonly units: number
  readonly draws: boolean
  /** In the data of a path or polygon. */
  readonly numbers: number
  readonly fill?: string | undefined
  readonly stroke?: string | undefined
  /** Values that may refer to a mask, a filter or the like. */
  readonly references: readonly string[]
  /** The id of the element that it repeats. */
  readonly href?: string | undefined
}

function inherit(around: Inherited, { fill, stroke }: Facts): Inherited {
  return { fill: fill ?? around.fill, stroke: stroke ?? around.stroke }
}

function readFacts(
  element: XmlElement,
  rules: StyleRules,
  { unit, hasFilter }: { readonly unit: number; readonly hasFilter: boolean },
): Facts {
  const { name, attributes } = element
  const styles = matchingRules(rules, name, attributes['id'], attributes['class'])
  const declared = [
    Object.entries(attributes).filter(([key]) => !/:|^(?:id|class|style|data-.*|aria-.*)$/.test(key)),
    ...styles.map((each) => [...each]),
    [...parseDeclarations(attributes['style'] ?? '')],
  ].flat()
  for (const [key, value] of declared) checkDeclaration(key, value)
  const last = (property: string): string | undefined => {
    const value = declared.findLast(([key]) => key === property)?.[1].trim()
    return value === 'inherit' ? undefined : value
  }
  // Which of several applies is a question of specificity: a reference or a stroke counts wherever it stands.
  const paint = (property: string): string | undefined =>
    declared.find(([key, value]) => key === property && /url/i.test(value))?.[1] ??
    (property === 'stroke' ? declared.find(([key, value]) => key === property && value !== 'none')?.[1] : undefined) ??
    last(property)
  if (hasFilter) checkScale(declared)
  if (name === 'filter' || name.startsWith('fe')) checkFilter(name, attributes, unit)
  if (name === 'svg' && hasFilter && element.parent instanceof XmlElement) throw new RangeError('filter')

  const transformed = isTransformed(element, rules)
  const draws = SHAPES.has(name) || /^(?:text|tspan|textPath)$/.test(name)
  const data = attributes['d'] ?? attributes['points']
  const numbers = SHAPES.has(name) && data !== undefined ? countNumbers(data) : 0
  const isLayer = declared.some(
    ([key, value]) =>
      (key === 'opacity' && !SHAPES.has(name) && Number(value) !== 1) || /^(?:mix-blend-mode|isolation)$/.test(key),
  )
  return {
    units:
      1 +
      (SHAPES.has(name) && (transformed || !isPixel(element, unit)) ? SHAPE : 0) +
      (name === 'text' ? TEXT : 0) +
      (draws && !SHAPES.has(name) ? textLength(element) : 0) +
      (isLayer ? LAYER : 0) +
      filterStep(name, attributes, unit) +
      (name === 'image' ? imageCost(element) : 0),
    draws,
    numbers,
    fill: paint('fill'),
    stroke: paint('stroke'),
    references: declared.flatMap(([key, value]) =>
      !/^(?:fill|stroke)$/.test(key) && /url\s*\(/i.test(value) ? [value] : [],
    ),
    href: name === 'a' || name === 'image' ? undefined : targetOfHref(element),
  }
}

function isTransformed(element: XmlElement, rules: StyleRules): boolean {
  for (let each: unknown = element; each instanceof XmlElement; each = each.parent) {
    const { attributes, name } = each
    if (attributes['transform'] || /transform|width|height/.test(attributes['style'] ?? '') || rules.size > 0)
      return true
    if (each !== element && name !== 'g' && name !== 'svg') return true
    if (name === 'svg' && each.parent instanceof XmlElement) return true
  }
  return false
}

function isPixel({ name, attributes }: XmlElement, unit: number): boolean {
  const { width = '', height = '', rx, ry } = attributes
  return (
    name === 'rect' &&
    !rx &&
    !ry &&
    [width, height].every((each) => isNumber(each) && Number(each) <= unit / PIXELS_PER_SIDE)
  )
}

/** A filter costs as much as its region and its blur are large. */
function checkFilter(name: string, attributes: Readonly<Record<string, string>>, unit: number): void {
  const inUnits = attributes['filterUnits'] === 'userSpaceOnUse' || name !== 'filter'
  for (const key of ['x', 'y', 'width', 'height']) {
    const value = attributes[key]?.trim()
    if (value === undefined) continue
    const size = value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value) / (inUnits ? unit : 1)
    if (!(Math.abs(size) <= FILTER_REGION_MAX)) throw new RangeError('region')
  }
  if (attributes['primitiveUnits'] === 'objectBoundingBox') throw new RangeError('units')
  for (const key of ['stdDeviation', 'dx', 'dy'])
    for (const value of (attributes[key] ?? '0').trim().split(/[\s,]+/))
      if (!(Math.abs(Number(value)) <= unit * BLUR_MAX)) throw new RangeError('blur')
}

function filterStep(name: string, attributes: Readonly<Record<string, string>>, unit: number): number {
  if (!/^fe(?!Func|MergeNode)/.test(name)) return 0
  if (name !== 'feGaussianBlur' && name !== 'feDropShadow') return FILTER_STEP
  const deviations = (attributes['stdDeviation'] ?? '2').trim().split(/[\s,]+/)
  const deviation = Math.max(...deviations.map(Number))
  return deviation <= unit * WIDE_BLUR ? BLUR_STEP : WIDE_BLUR_STEP
}

/** Beside a filter nothing is enlarged, since that enlarges its blur. */
function checkScale(declared: readonly (readonly [string, string])[]): void {
  for (const [key, value] of declared) {
    if (key !== 'transform') continue
    for (const [, called = '', values = ''] of value.matchAll(/\b(\w+)\s*\(([^()]*)\)/g)) {
      if (/^(?:translate|rotate)/i.test(called)) continue
      const linear = values.trim().split(/[\s,]+/).slice(0, 4) // prettier-ignore
      if (!/^(?:matrix|scale)$/.test(called) || !linear.every((each) => Math.abs(Number(each)) <= 1))
        throw new RangeError('scale')
    }
  }
}

function imageCost(element: XmlElement): number {
  const href = hrefOf(element)
  if (href !== undefined && rasterOfDataUrl(href) === undefined) throw new RangeError('image')
  return IMAGE
}

/** A prefix says nothing while it may stand for SVG or HTML. */
function checkNamespaces(elements: readonly XmlElement[]): void {
  const drawn = new Set<string>()
  for (const { attributes } of elements)
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith('xmlns:') && /svg|xhtml|mathml/i.test(value.trim())) drawn.add(key.slice(6))
  for (const { name } of elements) {
    const [prefix, local] = name.split(':')
    if (local === undefined ? !ELEMENTS.has(name) : drawn.has(prefix ?? '')) throw new RangeError(name)
  }
}

function listElements(root: XmlElement): readonly XmlElement[] {
  const found: XmlElement[] = []
  const list = (element: XmlElement, depth: number): void => {
    if (depth > DEPTH_MAX || found.push(element) > SVG_COST_MAX) throw new RangeError('size')
    for (const child of element.children) {
      if (child instanceof XmlElement) list(child, depth + 1)
      else if (child instanceof XmlProcessingInstruction) throw new RangeError('instruction')
    }
  }
  list(root, 0)
  return found
}

/** The smaller side of the picture in its own units. */
function sizeOf({ attributes }: XmlElement): number {
  const box = attributes['viewBox']?.trim().split(/[\s,]+/).map(Number) // prettier-ignore
  const sides = box ? box.slice(2) : ['width', 'height'].map((key) => Number.parseFloat(attributes[key] ?? '100'))
  const size = Math.min(...sides)
  return size > 0 ? size : 0
}

function hrefOf({ attributes }: XmlElement): string | undefined {
  return Object.entries(attributes).findLast(([key]) => /^(?:.*:)?href$/i.test(key))?.[1]
}

/** @throws RangeError for a reference to anything but an element of this picture. */
function targetOfHref(element: XmlElement): string | undefined {
  const hrefs = Object.entries(element.attributes).filter(([key]) => /^(?:.*:)?href$/i.test(key))
  if (hrefs.length === 0) return undefined
  const ids = hrefs.map(([, value]) => /^#(.*)$/.exec(value.trim())?.[1])
  if (ids.some((id) => id === undefined || id !== ids[0])) throw new RangeError('href')
  return decodeURIComponent(ids[0] ?? '')
}

function targetOf(value: string): string | undefined {
  if (!/url/i.test(value)) return undefined
  const id = /^\s*url\(\s*(?:(["'])#([^"')]+)\1\s*\)|#([^"')]+)\))/i.exec(value)?.slice(2).find(Boolean)
  if (id === undefined || value.split(/url/i).length > 2) throw new RangeError('url')
  return decodeURIComponent(id.trim())
}

function countNumbers(data: string): number {
  return data.match(/(?:\d+\.?\d*|\.\d+)/g)?.length ?? 0
}

function textLength(element: XmlElement): number {
  return element.children.reduce((sum, child) => sum + (child instanceof XmlText ? child.text.length : 0), 0)
}

function isNumber(text: string): boolean {
  return /^(?:\d+|\d*\.\d+)$/.test(text.trim())
}
