import { withoutDeclaration } from '../dataUrl'
import { svgCost } from './svgCost'

/** The text of an SVG without its declaration, if drawing it costs little enough. */
export function safeSvg(text: string): string | undefined {
  const plain = withoutDeclaration(text)
  return svgCost(plain) === undefined ? undefined : plain
}
