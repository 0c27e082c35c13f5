/** What each group of controls has; anything else is in the last one. */
const GROUPS: Readonly<Record<string, RegExp>> = {
  look: /^(label|loading-label|size|variant|display|disabled|balance|theme-mode|look)$/,
  networks: /^(networks|default-network|tokens|image-hosts|allow-unsupported-chain)$/,
  methods: /^(methods|socials|features|wallets-.+|account-type)$/,
  'sign-in': /^siwx/,
  legal: /^(terms-url|privacy-url|consent|branding-.+)$/,
}

/** What the name of the attribute alone does not say. */
const LABELS: Readonly<Record<string, string>> = {
  'allow-unsupported-chain': 'Allow unsupported networks',
  siwx: 'Sign-in',
  rpc: 'RPC',
  name: 'Form field',
  required: 'Required field',
  lang: 'Language',
  dir: 'Direction',
}

/** The group of an option in forms: one of WordPress's panels, one of the fieldsets of the site. */
export function groupOf(name: string): string {
  return Object.keys(GROUPS).find((group) => GROUPS[group]?.test(name)) ?? 'more'
}

/** `theme-mode` → `Theme mode` */
export function labelOf(name: string): string {
  const words = name
    .replace(/^app-/, 'site-')
    .replace(/-url$/, ' URL')
    .replace(/^siwx-/, 'sign-in ')
  return LABELS[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1).replaceAll(/-(?!in )/g, ' ')}`
}

/** Whether the WordPress plugin offers the option. It draws its own preview, and has its own sign-in server. */
export const isOfferedInWordPress = (name: string): boolean => !/^(editor|siwx-backend(-url)?)$/.test(name)
