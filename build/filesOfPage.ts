import type { Plugin } from 'vite'
import { hashFolder } from './integrity'

/** Tells the self-check (src/doctor) which scripts are beside it, with the hash of each. They are built before it. */
export function filesOfPage(): Plugin {
  return { name: 'files-of-page', config: () => ({ define: { BUILT_FILES: JSON.stringify(scripts('dist-cdn')) } }) }
}

function scripts(folder: string): Readonly<Record<string, string>> {
  const names = Object.entries(hashFolder(folder)).filter(([name]) => name.endsWith('.js') && name !== 'doctor.js')
  return Object.fromEntries(names)
}
