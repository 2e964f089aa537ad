import './fonts.css';
import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './lib/install';
import { renewPush } from './lib/push';

const target = document.getElementById('app');
keepPage();
if (target) mount(App, { target });
addEventListener('load', () => void renewPush());
