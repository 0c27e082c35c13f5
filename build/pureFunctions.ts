import type { Plugin } from 'vite'

const IN_DOCUMENTATION = /^ \* @__NO_SIDE_EFFECTS__\n \*\/$/gm

/**
 * Lets the bundler leave out what a library says is without side effects in the documentation of a function, where
 * Rolldown does not look (@scure/base 1.2: seven codecs beside the one that is used).
 */
export function pureFunctions(): Plugin {
  return {
    name: 'pure-functions',
    transform: {
      filter: { id: /node_modules.*\.m?js$/, code: /^ \* @__NO_SIDE_EFFECTS__$/m },
      handler: (code) => ({ code: code.replace(IN_DOCUMENTATION, ' */\n/* @__NO_SIDE_EFFECTS__ */'), map: null }),
    },
  }
}
