import { groupOf } from '../../../build/optionLabels'
import type { OptionFact } from '../facts'

/** A part of the form. */
type Section = {
  readonly title: string
  readonly has: (name: string) => boolean
  /** Few pages need it, so it is closed at first. */
  readonly isClosed?: true
}

const inGroup =
  (group: string) =>
  (name: string): boolean =>
    groupOf(name) === group

/** The parts of the form in their order. An option is in the first one that has it. */
const SECTIONS: readonly Section[] = [
  { title: 'Project', has: (name) => name === 'project-id' },
  { title: 'Ways to connect', has: (name) => /^(methods|socials|features)$/.test(name) },
  { title: 'Look', has: inGroup('look') },
  { title: 'Language and texts', has: (name) => /^(lang|dir|texts)$/.test(name) },
  { title: 'Networks', has: inGroup('networks') },
  { title: 'Sign-in', has: (name) => /^siwx(-statement|-backend|-backend-url)?$/.test(name) },
  { title: 'More on sign-in', has: inGroup('sign-in'), isClosed: true },
  { title: 'Wallets and accounts', has: inGroup('methods'), isClosed: true },
  { title: 'Terms and branding', has: inGroup('legal'), isClosed: true },
  { title: 'Your site, as wallets show it', has: (name) => name.startsWith('app-'), isClosed: true },
  { title: 'In a form', has: (name) => /^(name|required)$/.test(name), isClosed: true },
  { title: 'Everything else', has: () => true, isClosed: true },
]

/** The options by section. */
export function sectionsOf(options: readonly OptionFact[]): readonly (Section & { options: readonly OptionFact[] })[] {
  return SECTIONS.map((section) => ({
    ...section,
    options: options.filter(({ name }) => SECTIONS.find(({ has }) => has(name)) === section),
  }))
}
