import type { Plugin } from 'vite'

/** Source maps of our own code alone: with the code of packages they are four times as large as the files. */
export function ownSourceMaps(): Plugin {
  return {
    name: 'own-source-maps',
    transform: { order: 'post', filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
  }
}
