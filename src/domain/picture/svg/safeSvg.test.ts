import { expect, test } from 'vitest'
import { safeSvg } from './safeSvg'

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const SVG = 'xmlns="http://www.w3.org/2000/svg"'

test.each([
  `<svg ${SVG}><path d="M0 0h9"/></svg>`,
  `<svg ${SVG}><defs><linearGradient id="a"><stop/></linearGradient></defs><path fill="url(#a)" d="M0 0h9"/></svg>`,
  `<svg ${SVG}><style>.st0{fill:#FF00AA;} .a, g > .b { clip-path:url(#c) }</style><g class="st0"/></svg>`,
  `<svg ${SVG} xmlns:i="http://www.inkscape.org/namespaces/inkscape"><i:grid/><g i:label="A (1)"/></svg>`,
  `<svg ${SVG}><image href="${gif}" width="9" height="9"/></svg>`,
])('an SVG that is cheap to draw stays as it is: %s', (svg) => expect(safeSvg(svg)).toBe(svg))

test.each([
  '<svg/>', '<svg xmlns="http://www.w3.org/1999/xhtml"/>', `<svg ${SVG}>`, `<svg ${SVG}/><svg/>`,
  `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${SVG}/>`, `<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]><svg ${SVG}/>`,
  `<?xml-stylesheet href="data:text/css,"?><svg ${SVG}/>`,
  `<svg ${SVG}><g id="a"><use href="#a"/></g></svg>`, `<svg ${SVG}><g id="a"><use href="#%61"/></g></svg>`,
  `<svg ${SVG} xmlns:q="http://www.w3.org/1999/xlink"><g id="a"><use q:href=" #a "/></g></svg>`,
  `<svg ${SVG}><use href="data:image/svg+xml,x#a"/></svg>`,
  `<svg ${SVG}><pattern id="a"><g fill="url(#a)"><path/></g></pattern></svg>`,
  `<svg ${SVG} xmlns:s="http://www.w3.org/2000/svg"><s:g/></svg>`,
  `<svg ${SVG}><animate/></svg>`, `<svg ${SVG}><script/></svg>`,
  `<svg ${SVG}><foreignObject/></svg>`, `<svg ${SVG}><path stroke-dasharray=".001"/></svg>`,
  `<svg ${SVG}><g style="stroke-dasharray:1"/></svg>`, `<svg ${SVG}><style>@import "a";</style></svg>`,
  `<svg ${SVG}><style>*{animation:a 1s}</style></svg>`, `<svg ${SVG}><g style="fill:var(--a)"/></svg>`,
  `<svg ${SVG}><g style="fill:u\\72l(#a)"/></svg>`, `<svg ${SVG}><g filter="blur(9px)"/></svg>`,
  `<svg ${SVG}><g style="marker:url(#a)"/></svg>`, `<svg ${SVG}><path marker-mid="url(#a)"/></svg>`,
  `<svg ${SVG}><image href="https://a.example/a.png"/></svg>`, `<svg ${SVG}><image href="data:image/svg+xml,x"/></svg>`,
  `<svg ${SVG} width="9" height="9"><filter id="a" width="99"/></svg>`,
  `<svg ${SVG}>${'<g>'.repeat(99)}${'</g>'.repeat(99)}</svg>`,
])('an SVG of high or unknown cost is refused: %s', (svg) => expect(safeSvg(svg)).toBe(undefined)) // prettier-ignore
