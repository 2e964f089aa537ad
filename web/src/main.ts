import './fonts.css';
import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { fontsAtLast } from './lib/fonts';
import { keepPage } from './lib/install';
import { renewPush } from './lib/push';
import { inTask } from './lib/turns';

const target = document.getElementById('app');
keepPage();
fontsAtLast();
if (target) inTask(() => mount(App, { target }));
addEventListener('load', () => void renewPush());
