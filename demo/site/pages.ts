import { Builder } from './build/Builder'
import { Check } from './check/Check'
import { documentPages } from './docs/documentPages'
import { Home } from './home/Home'
import type { SitePage } from './sitePage'
import { Themes } from './themes/Themes'

/** The pages of the site in the order of its navigation. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '',
    title: 'Home',
    description: 'One HTML tag connects a wallet and signs the visitor in.',
    Page: Home,
    script: 'home/home.ts',
  },
  {
    path: 'build/',
    title: 'Build your button',
    description: 'A form over every option, with the button and its tag beside it.',
    Page: Builder,
    script: 'build/builder.ts',
    styles: 'build/builder.css',
  },
  {
    path: 'themes/',
    title: 'Themes',
    description: 'Eight looks to press, and an editor that measures contrast.',
    Page: Themes,
    script: 'themes/themes.ts',
    styles: 'themes/themes.css',
  },
  {
    path: 'check/',
    title: 'Check your tag',
    description: 'Paste a tag and read what is wrong with it, and the next step.',
    Page: Check,
    script: 'check/check.ts',
    styles: 'check/check.css',
  },
  ...documentPages(),
]
