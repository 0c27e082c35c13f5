import { createContext, Script } from 'node:vm'
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { walk, type SourceFile } from './source'

/** A text of any length: the pump is repeated between the two others. */
type Attack = { readonly prefix: string; readonly pump: string; readonly suffix: string }

const SIZE = 100_000
/** Linear time is multiplied by 10 between a tenth of the size and the whole, quadratic time by 100. */
const GROWTH_MAX = 30
/** Less than anything quadratic takes for 100,000 characters, on any machine. */
const LINEAR_MS = 50
const RUNS = 3
const TIMEOUT_MS = 500

/** One member of each class that a pattern may have, and a few more of those that overlap. */
const CHARACTERS = [...'a0AfFz _-./:;,"\'<>(){}[]=%&?#@+*!|\\\n\t\0é״أक\u094D\u0301…ßー中👍\u200D\uFE0F']
/** What ends a match: characters that most classes lack, or one of each. */
const SUFFIXES = ['\0\n', `${CHARACTERS.join('')}\0\n`]

/** The literals of the files by their text, and the file of each other use of the constructor. */
export function findPatterns(files: readonly SourceFile[]): { literals: ReadonlyMap<string, RegExp>; built: string[] } {
  const literals = new Map<string, RegExp>()
  const built: string[] = []
  for (const { path, program } of files)
    walk(program, (node, parent) => {
      const literal = node['regex'] as { pattern: string; flags: string } | undefined
      if (literal) literals.set(`/${literal.pattern}/${literal.flags}`, new RegExp(literal.pattern, literal.flags))
      if (node.type === 'Identifier' && node['name'] === 'RegExp' && !/^TS|Binary/.test(parent?.type ?? ''))
        built.push(path)
    })
  return { literals, built }
}

/** A text for which the pattern takes more than ten times as long when it is ten times as long: 100,000 characters. */
export function findSlowText(pattern: RegExp): Attack | undefined {
  return attacksOn(pattern).find((attack) => !isLinear(pattern, attack))
}

/** What makes an engine try again: beginnings of the pattern repeated, and what it repeats itself, there and alone. */
function attacksOn({ source, flags }: RegExp): Attack[] {
  const pumps = new Map<string, Omit<Attack, 'suffix'>>()
  const add = (prefix: string, pump: string): void => {
    if (pump) pumps.set(JSON.stringify([prefix, pump]), { prefix, pump })
  }

  const membersOf = (node: AST.Node): string[] => {
    const isMember = new RegExp(`^${node.raw}$`, flags.replace(/[gy]/g, ''))
    return CHARACTERS.filter((each) => isMember.test(each))
  }
  /** A text that the part of the pattern matches. */
  const sampleOf = (node: AST.Node): string => {
    if (node.type === 'Character') return String.fromCodePoint(node.value)
    if (node.type === 'CharacterSet' || node.type === 'CharacterClass') return membersOf(node)[0] ?? ''
    if (node.type === 'Quantifier') return sampleOf(node.element).repeat(Math.max(1, node.min))
    const isBeside = node.type === 'Assertion' && (node.kind !== 'lookbehind' || node.negate)
    return 'alternatives' in node && !isBeside ? (node.alternatives[0]?.elements.map(sampleOf).join('') ?? '') : ''
  }
  const addAll = (node: AST.Node, prefix: string): void => {
    if (node.type === 'Quantifier') return addAll(node.element, prefix)
    if (!('alternatives' in node)) return
    for (const { elements } of node.alternatives) {
      let own = ''
      for (const element of elements) {
        if (element.type === 'Quantifier') {
          add('', prefix + own)
          add('', `${prefix}${own}\0`)
          for (const pump of [sampleOf(element), membersOf(element.element).join('')]) {
            add('', pump)
            add(prefix + own, pump)
          }
        }
        addAll(element, prefix + own)
        own += sampleOf(element)
      }
      add('', prefix + own)
      add(prefix, own)
    }
  }
  addAll(new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') }), '')
  return [...pumps.values()].flatMap((each) => SUFFIXES.map((suffix) => ({ ...each, suffix })))
}

function isLinear(pattern: RegExp, attack: Attack): boolean {
  const time = timeOf(pattern, attack, SIZE)
  return time < LINEAR_MS || time < GROWTH_MAX * timeOf(pattern, attack, SIZE / 10)
}

const context = createContext({}) as { pattern?: RegExp; text?: string }
const findMatches = new Script("text.replace(pattern, '')")

/** The shortest time of three that the processor needs to find all matches: Infinity if each is interrupted. */
function timeOf({ source, flags }: RegExp, { prefix, pump, suffix }: Attack, size: number): number {
  context.pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`)
  context.text = prefix + pump.repeat(size / pump.length) + suffix
  let shortest = Infinity
  for (let run = 0; run < RUNS && (size < SIZE || shortest >= LINEAR_MS); run++) {
    const start = process.cpuUsage()
    try {
      findMatches.runInContext(context, { timeout: TIMEOUT_MS })
    } catch {
      continue
    }
    const { user, system } = process.cpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}
