import { icon } from './Icon'

export const InfoIcon = icon('M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0z', 'M10 9.5V13M10 7v.1')
export const ShieldIcon = icon(
  'M10 3.25 15.75 5.5v4.25c0 3.25-2.3 5.75-5.75 7-3.45-1.25-5.75-3.75-5.75-7V5.5L10 3.25ZM7.5 10l1.8 1.8 3.2-3.4',
)

/** A small badge beside the name of a certified wallet. */
export const VerifiedIcon = () => (
  <svg className="icon" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
    <path
      fill="currentColor"
      d={
        'm8 .9 1.9 1.5 2.4-.2.6 2.4 2 1.3L14 8.1l.9 2.2-2 1.3-.6 2.4-2.4-.2L8 15.3' +
        'l-1.9-1.5-2.4.2-.6-2.4-2-1.3L2 8.1l-.9-2.2 2-1.3.6-2.4 2.4.2z'
      }
    />
    <path
      d="m5.4 8.1 1.8 1.8 3.4-3.7"
      fill="none"
      stroke="var(--_surface)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
export const WarningIcon = icon('M10 3.5 17 16H3L10 3.5ZM10 8.5v3.25M10 13.9v.1')
