/** Declarations of an SVG: those of its attributes and of its style sheets, by lower-case name. */
export type Declarations = ReadonlyMap<string, string>

/** The rules of all `<style>` elements by their selector: `.name`, `#id`, `tag` or `*`. */
export type StyleRules = ReadonlyMap<string, readonly Declarations[]>

/** Properties that cost nothing, or whose cost `svgCost` counts. Prefixed ones of editors mean nothing to a browser. */
const PROPERTY = new RegExp(
  `^(?:${[
    '-(?!webkit-|moz-)[a-z-]+',
    '(?:fill|stroke|stop|flood|lighting|color|font|solid)(?:-(?!dasharray|image)[a-z-]+)?',
    'clip(?:-path|-rule)?|mask|mask-type|filter|mix-blend-mode|isolation|opacity|display|visibility|overflow',
    '(?:text-(?:align|anchor|decoration|indent|orientation|rendering|transform))(?:-[a-z-]+)?',
    '(?:baseline|dominant|alignment)(?:-[a-z-]+)?',
    '(?:letter|word|line)-(?:spacing|height)|white-space|writing-mode|direction|unicode-bidi',
    '(?:shape|image)-rendering|shape-(?:inside|margin|padding)|vector-effect|paint-order|enable-background',
    'pointer-events|cursor|transform|transform-(?:origin|box)|width|height|[xyr]|c[xy]|r[xy]',
  ].join('|')})$`,
)

/** Functions of a value. Anything else could draw, load or compute what is not counted. */
const FUNCTION = /^(?:url|rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])$/i

const SELECTOR = /^(?:[*]|[a-z][\w-]*)?(?:[.#][\w-]+)*$/i

const RULES_MAX = 500

const MUST_BE_NONE = ['stroke-dasharray', 'marker', 'marker-start', 'marker-mid', 'marker-end']

/** @throws RangeError if the property or its value is not known to be harmless. */
export function checkDeclaration(name: string, value: string): void {
  if (MUST_BE_NONE.includes(name) && !/^(?:none|null|0)?$/i.test(value.trim())) throw new RangeError(name)
  if (/[\\@]/.test(value)) throw new RangeError(name)
  for (const [, called = ''] of value.matchAll(/(?<![\w-])([\w-]*)(?:(?<!\s)\s+)?\(/g))
    if (!FUNCTION.test(called)) throw new RangeError(called)
}

/** `fill: red; stroke: none`. @throws RangeError if a declaration is not known to be harmless. */
export function parseDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>()
  for (const each of withoutComments(text).split(';')) {
    const [, name, value] = /^\s*([\w-]+)\s*:([^:]*)$/.exec(each) ?? []
    if (name === undefined || value === undefined) {
      if (each.trim()) throw new RangeError('style')
      continue
    }
    const property = name.toLowerCase()
    if (!PROPERTY.test(property) && !MUST_BE_NONE.includes(property)) throw new RangeError(property)
    checkDeclaration(property, value)
    declarations.set(property, value.replace(/!\s*important/i, '').trim())
  }
  return declarations
}

/** @throws RangeError for at-rules, and for selectors other than those that `matchingRules` looks up. */
export function parseStyleSheets(texts: readonly string[]): StyleRules {
  const rules = new Map<string, Declarations[]>()
  let count = 0
  for (const text of texts) {
    const rest = withoutComments(text).replace(
      /(?<![^{}])([^{}]*)\{([^{}]*)\}/g,
      (_, selectors: string, body: string) => {
        const declarations = parseDeclarations(body)
        for (const selector of selectors.split(',')) {
          // Ancestors only narrow what a rule applies to.
          const parts = selector.trim().split(/[\s>]+/)
          if (!parts.every((part) => SELECTOR.test(part) && part)) throw new RangeError('selector')
          const key = /(?:^[*a-z][\w-]*|[.#][\w-]+)$/i.exec(parts.at(-1) ?? '')?.[0] ?? ''
          const known = rules.get(key)
          if (known) known.push(declarations)
          else rules.set(key, [declarations])
          count += 1
          if (count > RULES_MAX) throw new RangeError('rules')
        }
        return ''
      },
    )
    if (rest.trim()) throw new RangeError('style')
  }
  return rules
}

/** The declarations of rules that may apply to an element. */
export function matchingRules(rules: StyleRules, name: string, id = '', classes = ''): readonly Declarations[] {
  if (rules.size === 0) return []
  return ['*', name, `#${id}`, ...classes.split(/\s+/).map((each) => `.${each}`)].flatMap((key) => rules.get(key) ?? [])
}

function withoutComments(text: string): string {
  // One that does not end reaches to the end.
  return text.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ')
}
