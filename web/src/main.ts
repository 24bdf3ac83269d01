import { mount } from 'svelte';
import App from './App.svelte';
import { listen } from './shell/report/traces';
import './styles/tokens.css';
import './styles/base.css';

listen();

const page = document.getElementById('page');
if (!page) throw new Error('The page has no root element.');

export default mount(App, { target: page });
