/**
 * Written by build/confusables.ts. Latin letters and digits, each with the characters that look like it,
 * as numbers to the base 36.
 */
export const CONFUSABLE_LETTERS =
  'o:1c,2de,2gy,2ki,2o2,1uu,21y,25i,2cm,2g6,2jq,2na,2ts,2xc,37k,19h,1dh,5qn,5qp,xtp,qn,qr,8tb,u6,3cv,13' +
  '9,15t,18n,1ecr,1ecs,1ecq,1ecp,1by,1dpo,1dpp,1dpn,1dpm,1c1,1dpk,1dpl,1dpj,1dpi,1cl,2lc,36l,1j4,1ye,29' +
  '2,9hj,pr,8ta,ta,11x,8yc,3ps,274,wkz l:1d,14w,3g,6qr,73x,1ejs,19d,1dd,21,1eeh,6lc,6j4,6j5,ba,cg,pl,8s' +
  'y,sm,xs,15h,15r,17r,1ea6,1ea5,1je,8y7,4ht,wky,8uo,3xa,42y,wkh 2:x22,br,rs,wuc,43j,wz3 3:x4b,f0,c7,x2' +
  'i,8uk,t3,yo 4:3wu 5:cc 6:8uq,tt,3xq 8:26b,1yi,222,f7,f6 9:21z,294,1yl,2nh,x2m,8ui a:70a,gh,q9,ts,pd,' +
  'sw,3vu,4at,wku aa:x0z,x0y ae:6e,yd,5i,yc ao:x11,x10 au:x13,x12 av:x15,x17,x14,x16 ay:x19,x18 b:as,to' +
  ',3wv,4a7,x4k,pe,sy,3xw,4c7,wk0 bl:tn c:5qc,s2,8th,u9,xwv,s9,8tg,td,3xb,wka d:zl,3xj,41b,wk2,3vk,4bi,' +
  '4bu,wk3 dz:ir e:6jy,xte,tx,xp,6wv,ph,t1,8xl,3vw,wkw f:xth,x3t,an,61p,138,x3s,rg,4ac,wkd g:gx,5tv,b1,' +
  '135,zw,3wg,3xv,wk6 h:xn,12o,3wi,pj,8su,t9,3wb,48s,wkn i:kb,703,8h,h6,h5,qh,69q,oq,uu,wuf,y7,xv9,3vp ' +
  'j:s3,uw,x4i,ov,so,3vv,425,wk9 k:pm,8t0,t6,3xi,4id,wk7 lj:8i ll:6c6,6qt,6ld,ch,168 lll:6le lo:tq ls:i' +
  'y lt:6gm lv:6lf lx:6lk lz:iz m:po,sa,8t4,t8,3w7,4c0,4ie,wkf n:12w,130,pp,8t6,wkg oe:9f,9e oo:6qm,x1r' +
  ',wwp,x1q,wwo p:704,qp,s1,8tf,u8,pt,8te,tc,3xe,419,wk1 q:10b,12b,12e,8yd r:xtz,xu0,5ra,8sl,tv,xvl,bq,' +
  '3vl,3wy,493,wkj rn:31,6m7 s:x0x,cd,ut,xwq,sl,11r,3x1,3x6,wki t:6uc,7vd,pw,8ti,te,3vm,wk4 t3:x0o tf:x' +
  '2v ts:iu u:x3z,5r0,xu6,xua,i3,qt,131,6qy,6v7,11p,3k0,40c,wl0 ue:5t7 uo:xur v:6qw,6v5,5r4,ql,vp,15k,x' +
  'wp,19j,1dj,vo,8xk,3x5,3zj,wyn,wkm vl:6lh vll:6li vlll:6lj w:hb,5r5,v5,10d,129,xvn,10c,3w3,3x0,wkq x:' +
  '4fi,5z,84r,84s,8bz,ud,475,48t,4fh,7eb,x4j,pz,8to,th,8yl,4hj,wkr xl:6lm xll:6ln y:gz,5u4,i7,64f,xui,q' +
  'b,6kd,ub,xb,3c7,px,r6,8tk,tf,xa,3vt,3wd,wks z:5r6,xw3,pi,3wj,wkc'
