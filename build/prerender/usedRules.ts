const COMMENT = /\/\*[\s\S]*?\*\//g
const CLASS = /\.([a-zA-Z][\w-]*)/g

/**
 * The rules of a style sheet that may apply to elements with these classes, and what stands around them. A rule without
 * classes is kept.
 */
export function usedRules(css: string, classes: ReadonlySet<string>): string {
  const kept = blocksOf(css.replace(COMMENT, '')).flatMap(({ prelude, body }) => {
    if (/^@(media|supports)/.test(prelude)) {
      const inner = usedRules(body, classes)
      return inner === '' ? [] : [`${prelude} {${inner}}`]
    }
    // An animation is small, and named in a value.
    if (prelude.startsWith('@')) return [`${prelude} {${body}}`]
    return isUsed(prelude, classes) ? [`${prelude} {${body}}`] : []
  })
  return kept.filter((rule) => isNamed(rule, kept)).join('\n')
}

/** Whether an animation is one that a rule uses. */
function isNamed(rule: string, kept: readonly string[]): boolean {
  const name = /^@keyframes\s+([\w-]+)/.exec(rule)?.[1]
  return name === undefined || kept.some((each) => !each.startsWith('@keyframes') && each.includes(name))
}

/** What one of the selectors needs is a class each; of `:is()` one of its classes is enough, and of `:not()` none. */
function isUsed(selectors: string, classes: ReadonlySet<string>): boolean {
  return splitSelectors(selectors.replace(/:(is|not|where)\((?:[^()]|\([^()]*\))*\)/g, '')).some((selector) =>
    [...selector.matchAll(CLASS)].every(([, name = '']) => classes.has(name)),
  )
}

/** At commas outside of parentheses. */
const splitSelectors = (selectors: string): readonly string[] => selectors.split(/,(?![^()]*\))/)

interface Block {
  readonly prelude: string
  readonly body: string
}

function blocksOf(css: string): readonly Block[] {
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) open = at
    if (css[at] !== '}' || --depth > 0) continue
    blocks.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
    start = at + 1
  }
  return blocks
}
