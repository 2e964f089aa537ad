/** What a person sets once: language, look, size of symbols, pace, name. Kept in the browser. */

import { de, type Texts } from '../i18n/de';
import { en } from '../i18n/en';
import type { Lang } from './board';

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'instant';

const KEY = 'stellwerk.settings';

interface Kept {
  lang?: Lang;
  theme?: Theme;
  symbols?: boolean;
  pace?: Pace;
  name?: string;
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function browserLang(): Lang {
  return navigator.languages.some((l) => l.toLowerCase().startsWith('de')) &&
    !navigator.language.toLowerCase().startsWith('en')
    ? 'de'
    : navigator.language.toLowerCase().startsWith('de')
      ? 'de'
      : 'en';
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  lang = $state<Lang>(kept().lang ?? browserLang());
  theme = $state<Theme>(kept().theme ?? 'auto');
  symbols = $state<boolean>(kept().symbols ?? false);
  pace = $state<Pace>(kept().pace ?? 'normal');
  name = $state<string>(kept().name ?? '');
  systemDark = $state(dark.matches);
  reducedMotion = $state(calm.matches);

  constructor() {
    dark.addEventListener('change', (e) => (this.systemDark = e.matches));
    calm.addEventListener('change', (e) => (this.reducedMotion = e.matches));
  }

  get shownTheme(): 'light' | 'dark' {
    return this.theme === 'auto' ? (this.systemDark ? 'dark' : 'light') : this.theme;
  }

  keep(): void {
    const { lang, theme, symbols, pace, name } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, symbols, pace, name }));
    } catch {
      // private windows may refuse; the settings then last as long as the page
    }
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = this.shownTheme;
    document.documentElement.dataset.symbols = symbols ? 'large' : '';
  }
}

export const settings = new Settings();

/** The texts in the language of the moment. */
export const tx = (): Texts => (settings.lang === 'de' ? de : en);
