import type { Plugin } from 'vite'
import { rewriteNodes } from './rewriteNodes'

/**
 * Writes strings in quotes, which the minifier writes as templates. Brotli knows quoted strings better: otherwise what a
 * press draws of Connect, and the account, are over their limits.
 */
export function plainStrings(): Plugin {
  return {
    name: 'plain-strings',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withPlainStrings(file.code)
    },
  }
}

/** The same code with strings for templates without expressions and characters to escape. */
export function withPlainStrings(code: string): string {
  return rewriteNodes(code, (node, parent) => {
    if (node.type !== 'TemplateLiteral' || parent?.type === 'TaggedTemplateExpression') return []
    const [only, ...others] = node['quasis'] as { readonly value: { readonly cooked: string } }[]
    const text = only && others.length === 0 ? JSON.stringify(only.value.cooked) : '\\"'
    return text.includes('\\"') ? [] : [[node.start, node.end, text]]
  })
}
