import tokensCss from '../styles/tokens.css?inline'
import shellCss from '../styles/shell.css?inline'
import { viewSheets } from '../views/sheets'

/** All that the Connect view needs; lazy views bring their own. */
export const shellSheets: readonly string[] = [tokensCss, shellCss, ...viewSheets]
