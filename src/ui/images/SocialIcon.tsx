import type { SocialProvider } from '../../domain/page/optionTypes'
import { Icon } from '../icons/Icon'

// Icons drawn here in one weight and in the text's colour. The provider's name always stands beside them.
const strokes: Readonly<Record<SocialProvider, string>> = {
  google: 'M15.2 5.6A6.75 6.75 0 1 0 16.75 10H10.5',
  x: 'M4 4h2.9L16 16h-2.9L4 4ZM15.5 4 11 9.1M8.9 11.3 4.6 16',
  discord:
    'M12.9 5.2c1.1.2 2 .5 2.8 1 1.3 2.4 1.8 4.8 1.6 7.6-1 .8-2.1 1.3-3.2 1.6l-.9-1.6' +
    'M7.1 5.2c-1.1.2-2 .5-2.8 1-1.3 2.4-1.8 4.8-1.6 7.6 1 .8 2.1 1.3 3.2 1.6l.9-1.6' +
    'M6.2 13.4c2.4 1.1 5.2 1.1 7.6 0M6.6 6.2c2.2-.8 4.6-.8 6.8 0M7.6 10.2v.2M12.4 10.2v.2',
  farcaster: 'M4.6 4h10.8M5.5 4v12M14.5 4v12M5.5 11.6a4.5 4.5 0 0 1 9 0M4 16h3M13 16h3',
  github:
    'M7.7 16.8v-2.3c-1.8.4-2.5-.6-3-1.6' +
    'M12.3 16.8v-2.4' +
    'c0-.7-.2-1.2-.5-1.5 2.1-.3 3.5-1.4 3.5-4 0-.9-.3-1.7-.9-2.4.2-.7.1-1.4-.1-2.1-.9 0-1.7.4-2.3.9' +
    'a8 8 0 0 0-4 0' +
    'c-.6-.5-1.4-.9-2.3-.9-.2.7-.3 1.4-.1 2.1-.6.7-.9 1.5-.9 2.4 0 2.6 1.4 3.7 3.5 4-.3.3-.5.8-.5 1.5',
  apple:
    'M10 7' +
    'c1.2-.8 2.4-1.1 3.6-.6.9.3 1.6.9 2 1.7-1.7 1-1.6 3.8.5 4.7-.7 2.2-2.2 4.1-3.5 4.1-.9 0-1.4-.5-2.5-.5' +
    's-1.6.5-2.5.5c-1.7 0-3.7-3.2-3.7-6.1C3.9 8 5.6 6.2 7.6 6.2c.9 0 1.6.4 2.4.8ZM10 4.9c0-1.4 1-2.4 2.3-2.5',
  facebook: 'M13.4 3.6h-1.1c-1.7 0-2.6 1-2.6 2.7v10.4M7.2 9.6h5.6',
}

/** The icon of a social provider. */
export function SocialIcon({ provider }: { provider: SocialProvider }) {
  return (
    <Icon>
      <path d={strokes[provider]} />
    </Icon>
  )
}
