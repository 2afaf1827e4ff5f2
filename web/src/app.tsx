/** The routes. Pages other than home are loaded when they are opened. */
import { Suspense, type ReactNode } from "react";
import { Route, Switch } from "wouter";

import {
  Changelog,
  Join,
  Learn,
  Lobby,
  Me,
  NotFound,
  Replay,
  Rules,
  Setup,
  TablePage,
} from "./pages";
import { Home } from "./pages/home/Home";
import { SkipLink, useFocusOnPageChange } from "./parts/layout/PageChange";
import { Notices } from "./parts/layout/Notices";
import { Panels } from "./parts/panels/Panels";
import { Toasts } from "./parts/controls/Toast";
import { Waiting } from "./parts/layout/Waiting";

export function App(): ReactNode {
  useFocusOnPageChange();
  return (
    <>
      <SkipLink />
      <div id="page" style={{ display: "contents" }}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/table/:id">{({ id }) => <TablePage id={id} key={id} />}</Route>
            <Route path="/replay/:id">{({ id }) => <Replay id={id} key={id} kind="table" />}</Route>
            <Route path="/record/:id">
              {({ id }) => <Replay id={id} key={id} kind="record" />}
            </Route>
            <Route path="/rules/:game">{({ game }) => <Rules game={game} key={game} />}</Route>
            <Route path="/new/:game">{({ game }) => <Setup game={game} key={game} />}</Route>
            <Route path="/learn/:game">{({ game }) => <Learn game={game} key={game} />}</Route>
            <Route path="/join/:code">{({ code }) => <Join code={code} key={code} />}</Route>
            <Route path="/join">
              <Join code="" />
            </Route>
            <Route path="/me">
              <Me />
            </Route>
            <Route path="/lobby">
              <Lobby />
            </Route>
            <Route path="/changelog">
              <Changelog />
            </Route>
            <Route path="/">
              <Home />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </div>
      <Toasts />
      <Notices />
      <Panels />
    </>
  );
}
