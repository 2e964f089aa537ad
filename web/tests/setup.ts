/** Tests speak every language at once. */

import { LANGUAGES, loadLanguage } from '../src/i18n';

await Promise.all(LANGUAGES.map(loadLanguage));
