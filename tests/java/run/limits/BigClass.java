/** Class-file sizes: many fields, methods, constants, string literals, locals, deep expressions, big switch and array initialisers. */
package limits;

public class BigClass {
    static int f0 = 0;
    static int f1 = 7919;
    static int f2 = 15838;
    static int f3 = 23757;
    static int f4 = 31676;
    static int f5 = 39595;
    static int f6 = 47514;
    static int f7 = 55433;
    static int f8 = 63352;
    static int f9 = 71271;
    static int f10 = 79190;
    static int f11 = 87109;
    static int f12 = 95028;
    static int f13 = 2944;
    static int f14 = 10863;
    static int f15 = 18782;
    static int f16 = 26701;
    static int f17 = 34620;
    static int f18 = 42539;
    static int f19 = 50458;
    static int f20 = 58377;
    static int f21 = 66296;
    static int f22 = 74215;
    static int f23 = 82134;
    static int f24 = 90053;
    static int f25 = 97972;
    static int f26 = 5888;
    static int f27 = 13807;
    static int f28 = 21726;
    static int f29 = 29645;
    static int f30 = 37564;
    static int f31 = 45483;
    static int f32 = 53402;
    static int f33 = 61321;
    static int f34 = 69240;
    static int f35 = 77159;
    static int f36 = 85078;
    static int f37 = 92997;
    static int f38 = 913;
    static int f39 = 8832;
    static int f40 = 16751;
    static int f41 = 24670;
    static int f42 = 32589;
    static int f43 = 40508;
    static int f44 = 48427;
    static int f45 = 56346;
    static int f46 = 64265;
    static int f47 = 72184;
    static int f48 = 80103;
    static int f49 = 88022;
    static int f50 = 95941;
    static int f51 = 3857;
    static int f52 = 11776;
    static int f53 = 19695;
    static int f54 = 27614;
    static int f55 = 35533;
    static int f56 = 43452;
    static int f57 = 51371;
    static int f58 = 59290;
    static int f59 = 67209;
    static int f60 = 75128;
    static int f61 = 83047;
    static int f62 = 90966;
    static int f63 = 98885;
    static int f64 = 6801;
    static int f65 = 14720;
    static int f66 = 22639;
    static int f67 = 30558;
    static int f68 = 38477;
    static int f69 = 46396;
    static int f70 = 54315;
    static int f71 = 62234;
    static int f72 = 70153;
    static int f73 = 78072;
    static int f74 = 85991;
    static int f75 = 93910;
    static int f76 = 1826;
    static int f77 = 9745;
    static int f78 = 17664;
    static int f79 = 25583;
    static int f80 = 33502;
    static int f81 = 41421;
    static int f82 = 49340;
    static int f83 = 57259;
    static int f84 = 65178;
    static int f85 = 73097;
    static int f86 = 81016;
    static int f87 = 88935;
    static int f88 = 96854;
    static int f89 = 4770;
    static int f90 = 12689;
    static int f91 = 20608;
    static int f92 = 28527;
    static int f93 = 36446;
    static int f94 = 44365;
    static int f95 = 52284;
    static int f96 = 60203;
    static int f97 = 68122;
    static int f98 = 76041;
    static int f99 = 83960;
    static int f100 = 91879;
    static int f101 = 99798;
    static int f102 = 7714;
    static int f103 = 15633;
    static int f104 = 23552;
    static int f105 = 31471;
    static int f106 = 39390;
    static int f107 = 47309;
    static int f108 = 55228;
    static int f109 = 63147;
    static int f110 = 71066;
    static int f111 = 78985;
    static int f112 = 86904;
    static int f113 = 94823;
    static int f114 = 2739;
    static int f115 = 10658;
    static int f116 = 18577;
    static int f117 = 26496;
    static int f118 = 34415;
    static int f119 = 42334;
    static int f120 = 50253;
    static int f121 = 58172;
    static int f122 = 66091;
    static int f123 = 74010;
    static int f124 = 81929;
    static int f125 = 89848;
    static int f126 = 97767;
    static int f127 = 5683;
    static int f128 = 13602;
    static int f129 = 21521;
    static int f130 = 29440;
    static int f131 = 37359;
    static int f132 = 45278;
    static int f133 = 53197;
    static int f134 = 61116;
    static int f135 = 69035;
    static int f136 = 76954;
    static int f137 = 84873;
    static int f138 = 92792;
    static int f139 = 708;
    static int f140 = 8627;
    static int f141 = 16546;
    static int f142 = 24465;
    static int f143 = 32384;
    static int f144 = 40303;
    static int f145 = 48222;
    static int f146 = 56141;
    static int f147 = 64060;
    static int f148 = 71979;
    static int f149 = 79898;
    static int f150 = 87817;
    static int f151 = 95736;
    static int f152 = 3652;
    static int f153 = 11571;
    static int f154 = 19490;
    static int f155 = 27409;
    static int f156 = 35328;
    static int f157 = 43247;
    static int f158 = 51166;
    static int f159 = 59085;
    static int f160 = 67004;
    static int f161 = 74923;
    static int f162 = 82842;
    static int f163 = 90761;
    static int f164 = 98680;
    static int f165 = 6596;
    static int f166 = 14515;
    static int f167 = 22434;
    static int f168 = 30353;
    static int f169 = 38272;
    static int f170 = 46191;
    static int f171 = 54110;
    static int f172 = 62029;
    static int f173 = 69948;
    static int f174 = 77867;
    static int f175 = 85786;
    static int f176 = 93705;
    static int f177 = 1621;
    static int f178 = 9540;
    static int f179 = 17459;
    static int f180 = 25378;
    static int f181 = 33297;
    static int f182 = 41216;
    static int f183 = 49135;
    static int f184 = 57054;
    static int f185 = 64973;
    static int f186 = 72892;
    static int f187 = 80811;
    static int f188 = 88730;
    static int f189 = 96649;
    static int f190 = 4565;
    static int f191 = 12484;
    static int f192 = 20403;
    static int f193 = 28322;
    static int f194 = 36241;
    static int f195 = 44160;
    static int f196 = 52079;
    static int f197 = 59998;
    static int f198 = 67917;
    static int f199 = 75836;
    static int f200 = 83755;
    static int f201 = 91674;
    static int f202 = 99593;
    static int f203 = 7509;
    static int f204 = 15428;
    static int f205 = 23347;
    static int f206 = 31266;
    static int f207 = 39185;
    static int f208 = 47104;
    static int f209 = 55023;
    static int f210 = 62942;
    static int f211 = 70861;
    static int f212 = 78780;
    static int f213 = 86699;
    static int f214 = 94618;
    static int f215 = 2534;
    static int f216 = 10453;
    static int f217 = 18372;
    static int f218 = 26291;
    static int f219 = 34210;
    static int f220 = 42129;
    static int f221 = 50048;
    static int f222 = 57967;
    static int f223 = 65886;
    static int f224 = 73805;
    static int f225 = 81724;
    static int f226 = 89643;
    static int f227 = 97562;
    static int f228 = 5478;
    static int f229 = 13397;
    static int f230 = 21316;
    static int f231 = 29235;
    static int f232 = 37154;
    static int f233 = 45073;
    static int f234 = 52992;
    static int f235 = 60911;
    static int f236 = 68830;
    static int f237 = 76749;
    static int f238 = 84668;
    static int f239 = 92587;
    static int f240 = 503;
    static int f241 = 8422;
    static int f242 = 16341;
    static int f243 = 24260;
    static int f244 = 32179;
    static int f245 = 40098;
    static int f246 = 48017;
    static int f247 = 55936;
    static int f248 = 63855;
    static int f249 = 71774;
    static int f250 = 79693;
    static int f251 = 87612;
    static int f252 = 95531;
    static int f253 = 3447;
    static int f254 = 11366;
    static int f255 = 19285;
    static int f256 = 27204;
    static int f257 = 35123;
    static int f258 = 43042;
    static int f259 = 50961;
    static int f260 = 58880;
    static int f261 = 66799;
    static int f262 = 74718;
    static int f263 = 82637;
    static int f264 = 90556;
    static int f265 = 98475;
    static int f266 = 6391;
    static int f267 = 14310;
    static int f268 = 22229;
    static int f269 = 30148;
    static int f270 = 38067;
    static int f271 = 45986;
    static int f272 = 53905;
    static int f273 = 61824;
    static int f274 = 69743;
    static int f275 = 77662;
    static int f276 = 85581;
    static int f277 = 93500;
    static int f278 = 1416;
    static int f279 = 9335;
    static int f280 = 17254;
    static int f281 = 25173;
    static int f282 = 33092;
    static int f283 = 41011;
    static int f284 = 48930;
    static int f285 = 56849;
    static int f286 = 64768;
    static int f287 = 72687;
    static int f288 = 80606;
    static int f289 = 88525;
    static int f290 = 96444;
    static int f291 = 4360;
    static int f292 = 12279;
    static int f293 = 20198;
    static int f294 = 28117;
    static int f295 = 36036;
    static int f296 = 43955;
    static int f297 = 51874;
    static int f298 = 59793;
    static int f299 = 67712;
    static int m0(int x) { return x * 2 + f0 ^ 0; }
    static int m1(int x) { return x * 3 + f7 ^ 65537; }
    static int m2(int x) { return x * 4 + f14 ^ 131074; }
    static int m3(int x) { return x * 5 + f21 ^ 196611; }
    static int m4(int x) { return x * 6 + f28 ^ 262148; }
    static int m5(int x) { return x * 7 + f35 ^ 327685; }
    static int m6(int x) { return x * 8 + f42 ^ 393222; }
    static int m7(int x) { return x * 9 + f49 ^ 458759; }
    static int m8(int x) { return x * 10 + f56 ^ 524296; }
    static int m9(int x) { return x * 11 + f63 ^ 589833; }
    static int m10(int x) { return x * 12 + f70 ^ 655370; }
    static int m11(int x) { return x * 13 + f77 ^ 720907; }
    static int m12(int x) { return x * 14 + f84 ^ 786444; }
    static int m13(int x) { return x * 15 + f91 ^ 851981; }
    static int m14(int x) { return x * 16 + f98 ^ 917518; }
    static int m15(int x) { return x * 17 + f105 ^ 983055; }
    static int m16(int x) { return x * 18 + f112 ^ 1048592; }
    static int m17(int x) { return x * 19 + f119 ^ 1114129; }
    static int m18(int x) { return x * 20 + f126 ^ 1179666; }
    static int m19(int x) { return x * 21 + f133 ^ 1245203; }
    static int m20(int x) { return x * 22 + f140 ^ 1310740; }
    static int m21(int x) { return x * 23 + f147 ^ 1376277; }
    static int m22(int x) { return x * 24 + f154 ^ 1441814; }
    static int m23(int x) { return x * 25 + f161 ^ 1507351; }
    static int m24(int x) { return x * 26 + f168 ^ 1572888; }
    static int m25(int x) { return x * 27 + f175 ^ 1638425; }
    static int m26(int x) { return x * 28 + f182 ^ 1703962; }
    static int m27(int x) { return x * 29 + f189 ^ 1769499; }
    static int m28(int x) { return x * 30 + f196 ^ 1835036; }
    static int m29(int x) { return x * 31 + f203 ^ 1900573; }
    static int m30(int x) { return x * 32 + f210 ^ 1966110; }
    static int m31(int x) { return x * 33 + f217 ^ 2031647; }
    static int m32(int x) { return x * 34 + f224 ^ 2097184; }
    static int m33(int x) { return x * 35 + f231 ^ 2162721; }
    static int m34(int x) { return x * 36 + f238 ^ 2228258; }
    static int m35(int x) { return x * 37 + f245 ^ 2293795; }
    static int m36(int x) { return x * 38 + f252 ^ 2359332; }
    static int m37(int x) { return x * 39 + f259 ^ 2424869; }
    static int m38(int x) { return x * 40 + f266 ^ 2490406; }
    static int m39(int x) { return x * 41 + f273 ^ 2555943; }
    static int m40(int x) { return x * 42 + f280 ^ 2621480; }
    static int m41(int x) { return x * 43 + f287 ^ 2687017; }
    static int m42(int x) { return x * 44 + f294 ^ 2752554; }
    static int m43(int x) { return x * 45 + f1 ^ 2818091; }
    static int m44(int x) { return x * 46 + f8 ^ 2883628; }
    static int m45(int x) { return x * 47 + f15 ^ 2949165; }
    static int m46(int x) { return x * 48 + f22 ^ 3014702; }
    static int m47(int x) { return x * 49 + f29 ^ 3080239; }
    static int m48(int x) { return x * 50 + f36 ^ 3145776; }
    static int m49(int x) { return x * 51 + f43 ^ 3211313; }
    static int m50(int x) { return x * 52 + f50 ^ 3276850; }
    static int m51(int x) { return x * 53 + f57 ^ 3342387; }
    static int m52(int x) { return x * 54 + f64 ^ 3407924; }
    static int m53(int x) { return x * 55 + f71 ^ 3473461; }
    static int m54(int x) { return x * 56 + f78 ^ 3538998; }
    static int m55(int x) { return x * 57 + f85 ^ 3604535; }
    static int m56(int x) { return x * 58 + f92 ^ 3670072; }
    static int m57(int x) { return x * 59 + f99 ^ 3735609; }
    static int m58(int x) { return x * 60 + f106 ^ 3801146; }
    static int m59(int x) { return x * 61 + f113 ^ 3866683; }
    static int m60(int x) { return x * 62 + f120 ^ 3932220; }
    static int m61(int x) { return x * 63 + f127 ^ 3997757; }
    static int m62(int x) { return x * 64 + f134 ^ 4063294; }
    static int m63(int x) { return x * 65 + f141 ^ 4128831; }
    static int m64(int x) { return x * 66 + f148 ^ 4194368; }
    static int m65(int x) { return x * 67 + f155 ^ 4259905; }
    static int m66(int x) { return x * 68 + f162 ^ 4325442; }
    static int m67(int x) { return x * 69 + f169 ^ 4390979; }
    static int m68(int x) { return x * 70 + f176 ^ 4456516; }
    static int m69(int x) { return x * 71 + f183 ^ 4522053; }
    static int m70(int x) { return x * 72 + f190 ^ 4587590; }
    static int m71(int x) { return x * 73 + f197 ^ 4653127; }
    static int m72(int x) { return x * 74 + f204 ^ 4718664; }
    static int m73(int x) { return x * 75 + f211 ^ 4784201; }
    static int m74(int x) { return x * 76 + f218 ^ 4849738; }
    static int m75(int x) { return x * 77 + f225 ^ 4915275; }
    static int m76(int x) { return x * 78 + f232 ^ 4980812; }
    static int m77(int x) { return x * 79 + f239 ^ 5046349; }
    static int m78(int x) { return x * 80 + f246 ^ 5111886; }
    static int m79(int x) { return x * 81 + f253 ^ 5177423; }
    static int m80(int x) { return x * 82 + f260 ^ 5242960; }
    static int m81(int x) { return x * 83 + f267 ^ 5308497; }
    static int m82(int x) { return x * 84 + f274 ^ 5374034; }
    static int m83(int x) { return x * 85 + f281 ^ 5439571; }
    static int m84(int x) { return x * 86 + f288 ^ 5505108; }
    static int m85(int x) { return x * 87 + f295 ^ 5570645; }
    static int m86(int x) { return x * 88 + f2 ^ 5636182; }
    static int m87(int x) { return x * 89 + f9 ^ 5701719; }
    static int m88(int x) { return x * 90 + f16 ^ 5767256; }
    static int m89(int x) { return x * 91 + f23 ^ 5832793; }
    static int m90(int x) { return x * 92 + f30 ^ 5898330; }
    static int m91(int x) { return x * 93 + f37 ^ 5963867; }
    static int m92(int x) { return x * 94 + f44 ^ 6029404; }
    static int m93(int x) { return x * 95 + f51 ^ 6094941; }
    static int m94(int x) { return x * 96 + f58 ^ 6160478; }
    static int m95(int x) { return x * 97 + f65 ^ 6226015; }
    static int m96(int x) { return x * 98 + f72 ^ 6291552; }
    static int m97(int x) { return x * 99 + f79 ^ 6357089; }
    static int m98(int x) { return x * 100 + f86 ^ 6422626; }
    static int m99(int x) { return x * 101 + f93 ^ 6488163; }
    static int m100(int x) { return x * 102 + f100 ^ 6553700; }
    static int m101(int x) { return x * 103 + f107 ^ 6619237; }
    static int m102(int x) { return x * 104 + f114 ^ 6684774; }
    static int m103(int x) { return x * 105 + f121 ^ 6750311; }
    static int m104(int x) { return x * 106 + f128 ^ 6815848; }
    static int m105(int x) { return x * 107 + f135 ^ 6881385; }
    static int m106(int x) { return x * 108 + f142 ^ 6946922; }
    static int m107(int x) { return x * 109 + f149 ^ 7012459; }
    static int m108(int x) { return x * 110 + f156 ^ 7077996; }
    static int m109(int x) { return x * 111 + f163 ^ 7143533; }
    static int m110(int x) { return x * 112 + f170 ^ 7209070; }
    static int m111(int x) { return x * 113 + f177 ^ 7274607; }
    static int m112(int x) { return x * 114 + f184 ^ 7340144; }
    static int m113(int x) { return x * 115 + f191 ^ 7405681; }
    static int m114(int x) { return x * 116 + f198 ^ 7471218; }
    static int m115(int x) { return x * 117 + f205 ^ 7536755; }
    static int m116(int x) { return x * 118 + f212 ^ 7602292; }
    static int m117(int x) { return x * 119 + f219 ^ 7667829; }
    static int m118(int x) { return x * 120 + f226 ^ 7733366; }
    static int m119(int x) { return x * 121 + f233 ^ 7798903; }
    static int m120(int x) { return x * 122 + f240 ^ 7864440; }
    static int m121(int x) { return x * 123 + f247 ^ 7929977; }
    static int m122(int x) { return x * 124 + f254 ^ 7995514; }
    static int m123(int x) { return x * 125 + f261 ^ 8061051; }
    static int m124(int x) { return x * 126 + f268 ^ 8126588; }
    static int m125(int x) { return x * 127 + f275 ^ 8192125; }
    static int m126(int x) { return x * 128 + f282 ^ 8257662; }
    static int m127(int x) { return x * 129 + f289 ^ 8323199; }
    static int m128(int x) { return x * 130 + f296 ^ 8388736; }
    static int m129(int x) { return x * 131 + f3 ^ 8454273; }
    static int m130(int x) { return x * 132 + f10 ^ 8519810; }
    static int m131(int x) { return x * 133 + f17 ^ 8585347; }
    static int m132(int x) { return x * 134 + f24 ^ 8650884; }
    static int m133(int x) { return x * 135 + f31 ^ 8716421; }
    static int m134(int x) { return x * 136 + f38 ^ 8781958; }
    static int m135(int x) { return x * 137 + f45 ^ 8847495; }
    static int m136(int x) { return x * 138 + f52 ^ 8913032; }
    static int m137(int x) { return x * 139 + f59 ^ 8978569; }
    static int m138(int x) { return x * 140 + f66 ^ 9044106; }
    static int m139(int x) { return x * 141 + f73 ^ 9109643; }
    static int m140(int x) { return x * 142 + f80 ^ 9175180; }
    static int m141(int x) { return x * 143 + f87 ^ 9240717; }
    static int m142(int x) { return x * 144 + f94 ^ 9306254; }
    static int m143(int x) { return x * 145 + f101 ^ 9371791; }
    static int m144(int x) { return x * 146 + f108 ^ 9437328; }
    static int m145(int x) { return x * 147 + f115 ^ 9502865; }
    static int m146(int x) { return x * 148 + f122 ^ 9568402; }
    static int m147(int x) { return x * 149 + f129 ^ 9633939; }
    static int m148(int x) { return x * 150 + f136 ^ 9699476; }
    static int m149(int x) { return x * 151 + f143 ^ 9765013; }
    static int m150(int x) { return x * 152 + f150 ^ 9830550; }
    static int m151(int x) { return x * 153 + f157 ^ 9896087; }
    static int m152(int x) { return x * 154 + f164 ^ 9961624; }
    static int m153(int x) { return x * 155 + f171 ^ 10027161; }
    static int m154(int x) { return x * 156 + f178 ^ 10092698; }
    static int m155(int x) { return x * 157 + f185 ^ 10158235; }
    static int m156(int x) { return x * 158 + f192 ^ 10223772; }
    static int m157(int x) { return x * 159 + f199 ^ 10289309; }
    static int m158(int x) { return x * 160 + f206 ^ 10354846; }
    static int m159(int x) { return x * 161 + f213 ^ 10420383; }
    static int m160(int x) { return x * 162 + f220 ^ 10485920; }
    static int m161(int x) { return x * 163 + f227 ^ 10551457; }
    static int m162(int x) { return x * 164 + f234 ^ 10616994; }
    static int m163(int x) { return x * 165 + f241 ^ 10682531; }
    static int m164(int x) { return x * 166 + f248 ^ 10748068; }
    static int m165(int x) { return x * 167 + f255 ^ 10813605; }
    static int m166(int x) { return x * 168 + f262 ^ 10879142; }
    static int m167(int x) { return x * 169 + f269 ^ 10944679; }
    static int m168(int x) { return x * 170 + f276 ^ 11010216; }
    static int m169(int x) { return x * 171 + f283 ^ 11075753; }
    static int m170(int x) { return x * 172 + f290 ^ 11141290; }
    static int m171(int x) { return x * 173 + f297 ^ 11206827; }
    static int m172(int x) { return x * 174 + f4 ^ 11272364; }
    static int m173(int x) { return x * 175 + f11 ^ 11337901; }
    static int m174(int x) { return x * 176 + f18 ^ 11403438; }
    static int m175(int x) { return x * 177 + f25 ^ 11468975; }
    static int m176(int x) { return x * 178 + f32 ^ 11534512; }
    static int m177(int x) { return x * 179 + f39 ^ 11600049; }
    static int m178(int x) { return x * 180 + f46 ^ 11665586; }
    static int m179(int x) { return x * 181 + f53 ^ 11731123; }
    static int m180(int x) { return x * 182 + f60 ^ 11796660; }
    static int m181(int x) { return x * 183 + f67 ^ 11862197; }
    static int m182(int x) { return x * 184 + f74 ^ 11927734; }
    static int m183(int x) { return x * 185 + f81 ^ 11993271; }
    static int m184(int x) { return x * 186 + f88 ^ 12058808; }
    static int m185(int x) { return x * 187 + f95 ^ 12124345; }
    static int m186(int x) { return x * 188 + f102 ^ 12189882; }
    static int m187(int x) { return x * 189 + f109 ^ 12255419; }
    static int m188(int x) { return x * 190 + f116 ^ 12320956; }
    static int m189(int x) { return x * 191 + f123 ^ 12386493; }
    static int m190(int x) { return x * 192 + f130 ^ 12452030; }
    static int m191(int x) { return x * 193 + f137 ^ 12517567; }
    static int m192(int x) { return x * 194 + f144 ^ 12583104; }
    static int m193(int x) { return x * 195 + f151 ^ 12648641; }
    static int m194(int x) { return x * 196 + f158 ^ 12714178; }
    static int m195(int x) { return x * 197 + f165 ^ 12779715; }
    static int m196(int x) { return x * 198 + f172 ^ 12845252; }
    static int m197(int x) { return x * 199 + f179 ^ 12910789; }
    static int m198(int x) { return x * 200 + f186 ^ 12976326; }
    static int m199(int x) { return x * 201 + f193 ^ 13041863; }
    static int m200(int x) { return x * 202 + f200 ^ 13107400; }
    static int m201(int x) { return x * 203 + f207 ^ 13172937; }
    static int m202(int x) { return x * 204 + f214 ^ 13238474; }
    static int m203(int x) { return x * 205 + f221 ^ 13304011; }
    static int m204(int x) { return x * 206 + f228 ^ 13369548; }
    static int m205(int x) { return x * 207 + f235 ^ 13435085; }
    static int m206(int x) { return x * 208 + f242 ^ 13500622; }
    static int m207(int x) { return x * 209 + f249 ^ 13566159; }
    static int m208(int x) { return x * 210 + f256 ^ 13631696; }
    static int m209(int x) { return x * 211 + f263 ^ 13697233; }
    static int m210(int x) { return x * 212 + f270 ^ 13762770; }
    static int m211(int x) { return x * 213 + f277 ^ 13828307; }
    static int m212(int x) { return x * 214 + f284 ^ 13893844; }
    static int m213(int x) { return x * 215 + f291 ^ 13959381; }
    static int m214(int x) { return x * 216 + f298 ^ 14024918; }
    static int m215(int x) { return x * 217 + f5 ^ 14090455; }
    static int m216(int x) { return x * 218 + f12 ^ 14155992; }
    static int m217(int x) { return x * 219 + f19 ^ 14221529; }
    static int m218(int x) { return x * 220 + f26 ^ 14287066; }
    static int m219(int x) { return x * 221 + f33 ^ 14352603; }
    static int m220(int x) { return x * 222 + f40 ^ 14418140; }
    static int m221(int x) { return x * 223 + f47 ^ 14483677; }
    static int m222(int x) { return x * 224 + f54 ^ 14549214; }
    static int m223(int x) { return x * 225 + f61 ^ 14614751; }
    static int m224(int x) { return x * 226 + f68 ^ 14680288; }
    static int m225(int x) { return x * 227 + f75 ^ 14745825; }
    static int m226(int x) { return x * 228 + f82 ^ 14811362; }
    static int m227(int x) { return x * 229 + f89 ^ 14876899; }
    static int m228(int x) { return x * 230 + f96 ^ 14942436; }
    static int m229(int x) { return x * 231 + f103 ^ 15007973; }
    static int m230(int x) { return x * 232 + f110 ^ 15073510; }
    static int m231(int x) { return x * 233 + f117 ^ 15139047; }
    static int m232(int x) { return x * 234 + f124 ^ 15204584; }
    static int m233(int x) { return x * 235 + f131 ^ 15270121; }
    static int m234(int x) { return x * 236 + f138 ^ 15335658; }
    static int m235(int x) { return x * 237 + f145 ^ 15401195; }
    static int m236(int x) { return x * 238 + f152 ^ 15466732; }
    static int m237(int x) { return x * 239 + f159 ^ 15532269; }
    static int m238(int x) { return x * 240 + f166 ^ 15597806; }
    static int m239(int x) { return x * 241 + f173 ^ 15663343; }
    static int m240(int x) { return x * 242 + f180 ^ 15728880; }
    static int m241(int x) { return x * 243 + f187 ^ 15794417; }
    static int m242(int x) { return x * 244 + f194 ^ 15859954; }
    static int m243(int x) { return x * 245 + f201 ^ 15925491; }
    static int m244(int x) { return x * 246 + f208 ^ 15991028; }
    static int m245(int x) { return x * 247 + f215 ^ 16056565; }
    static int m246(int x) { return x * 248 + f222 ^ 16122102; }
    static int m247(int x) { return x * 249 + f229 ^ 16187639; }
    static int m248(int x) { return x * 250 + f236 ^ 16253176; }
    static int m249(int x) { return x * 251 + f243 ^ 16318713; }
    static int m250(int x) { return x * 252 + f250 ^ 16384250; }
    static int m251(int x) { return x * 253 + f257 ^ 16449787; }
    static int m252(int x) { return x * 254 + f264 ^ 16515324; }
    static int m253(int x) { return x * 255 + f271 ^ 16580861; }
    static int m254(int x) { return x * 256 + f278 ^ 16646398; }
    static int m255(int x) { return x * 257 + f285 ^ 16711935; }
    static int m256(int x) { return x * 258 + f292 ^ 16777472; }
    static int m257(int x) { return x * 259 + f299 ^ 16843009; }
    static int m258(int x) { return x * 260 + f6 ^ 16908546; }
    static int m259(int x) { return x * 261 + f13 ^ 16974083; }
    static int m260(int x) { return x * 262 + f20 ^ 17039620; }
    static int m261(int x) { return x * 263 + f27 ^ 17105157; }
    static int m262(int x) { return x * 264 + f34 ^ 17170694; }
    static int m263(int x) { return x * 265 + f41 ^ 17236231; }
    static int m264(int x) { return x * 266 + f48 ^ 17301768; }
    static int m265(int x) { return x * 267 + f55 ^ 17367305; }
    static int m266(int x) { return x * 268 + f62 ^ 17432842; }
    static int m267(int x) { return x * 269 + f69 ^ 17498379; }
    static int m268(int x) { return x * 270 + f76 ^ 17563916; }
    static int m269(int x) { return x * 271 + f83 ^ 17629453; }
    static int m270(int x) { return x * 272 + f90 ^ 17694990; }
    static int m271(int x) { return x * 273 + f97 ^ 17760527; }
    static int m272(int x) { return x * 274 + f104 ^ 17826064; }
    static int m273(int x) { return x * 275 + f111 ^ 17891601; }
    static int m274(int x) { return x * 276 + f118 ^ 17957138; }
    static int m275(int x) { return x * 277 + f125 ^ 18022675; }
    static int m276(int x) { return x * 278 + f132 ^ 18088212; }
    static int m277(int x) { return x * 279 + f139 ^ 18153749; }
    static int m278(int x) { return x * 280 + f146 ^ 18219286; }
    static int m279(int x) { return x * 281 + f153 ^ 18284823; }
    static int m280(int x) { return x * 282 + f160 ^ 18350360; }
    static int m281(int x) { return x * 283 + f167 ^ 18415897; }
    static int m282(int x) { return x * 284 + f174 ^ 18481434; }
    static int m283(int x) { return x * 285 + f181 ^ 18546971; }
    static int m284(int x) { return x * 286 + f188 ^ 18612508; }
    static int m285(int x) { return x * 287 + f195 ^ 18678045; }
    static int m286(int x) { return x * 288 + f202 ^ 18743582; }
    static int m287(int x) { return x * 289 + f209 ^ 18809119; }
    static int m288(int x) { return x * 290 + f216 ^ 18874656; }
    static int m289(int x) { return x * 291 + f223 ^ 18940193; }
    static int m290(int x) { return x * 292 + f230 ^ 19005730; }
    static int m291(int x) { return x * 293 + f237 ^ 19071267; }
    static int m292(int x) { return x * 294 + f244 ^ 19136804; }
    static int m293(int x) { return x * 295 + f251 ^ 19202341; }
    static int m294(int x) { return x * 296 + f258 ^ 19267878; }
    static int m295(int x) { return x * 297 + f265 ^ 19333415; }
    static int m296(int x) { return x * 298 + f272 ^ 19398952; }
    static int m297(int x) { return x * 299 + f279 ^ 19464489; }
    static int m298(int x) { return x * 300 + f286 ^ 19530026; }
    static int m299(int x) { return x * 301 + f293 ^ 19595563; }
    static String lit(int k) {
        switch (k) {
            case 0: return "literal number 0 \u0100";
            case 3: return "literal number 1 \u0101";
            case 6: return "literal number 2 \u0102";
            case 9: return "literal number 3 \u0103";
            case 12: return "literal number 4 \u0104";
            case 15: return "literal number 5 \u0105";
            case 18: return "literal number 6 \u0106";
            case 21: return "literal number 7 \u0107";
            case 24: return "literal number 8 \u0108";
            case 27: return "literal number 9 \u0109";
            case 30: return "literal number 10 \u010a";
            case 33: return "literal number 11 \u010b";
            case 36: return "literal number 12 \u010c";
            case 39: return "literal number 13 \u010d";
            case 42: return "literal number 14 \u010e";
            case 45: return "literal number 15 \u010f";
            case 48: return "literal number 16 \u0110";
            case 51: return "literal number 17 \u0111";
            case 54: return "literal number 18 \u0112";
            case 57: return "literal number 19 \u0113";
            case 60: return "literal number 20 \u0114";
            case 63: return "literal number 21 \u0115";
            case 66: return "literal number 22 \u0116";
            case 69: return "literal number 23 \u0117";
            case 72: return "literal number 24 \u0118";
            case 75: return "literal number 25 \u0119";
            case 78: return "literal number 26 \u011a";
            case 81: return "literal number 27 \u011b";
            case 84: return "literal number 28 \u011c";
            case 87: return "literal number 29 \u011d";
            case 90: return "literal number 30 \u011e";
            case 93: return "literal number 31 \u011f";
            case 96: return "literal number 32 \u0120";
            case 99: return "literal number 33 \u0121";
            case 102: return "literal number 34 \u0122";
            case 105: return "literal number 35 \u0123";
            case 108: return "literal number 36 \u0124";
            case 111: return "literal number 37 \u0125";
            case 114: return "literal number 38 \u0126";
            case 117: return "literal number 39 \u0127";
            case 120: return "literal number 40 \u0128";
            case 123: return "literal number 41 \u0129";
            case 126: return "literal number 42 \u012a";
            case 129: return "literal number 43 \u012b";
            case 132: return "literal number 44 \u012c";
            case 135: return "literal number 45 \u012d";
            case 138: return "literal number 46 \u012e";
            case 141: return "literal number 47 \u012f";
            case 144: return "literal number 48 \u0130";
            case 147: return "literal number 49 \u0131";
            case 150: return "literal number 50 \u0132";
            case 153: return "literal number 51 \u0133";
            case 156: return "literal number 52 \u0134";
            case 159: return "literal number 53 \u0135";
            case 162: return "literal number 54 \u0136";
            case 165: return "literal number 55 \u0137";
            case 168: return "literal number 56 \u0138";
            case 171: return "literal number 57 \u0139";
            case 174: return "literal number 58 \u013a";
            case 177: return "literal number 59 \u013b";
            case 180: return "literal number 60 \u013c";
            case 183: return "literal number 61 \u013d";
            case 186: return "literal number 62 \u013e";
            case 189: return "literal number 63 \u013f";
            case 192: return "literal number 64 \u0140";
            case 195: return "literal number 65 \u0141";
            case 198: return "literal number 66 \u0142";
            case 201: return "literal number 67 \u0143";
            case 204: return "literal number 68 \u0144";
            case 207: return "literal number 69 \u0145";
            case 210: return "literal number 70 \u0146";
            case 213: return "literal number 71 \u0147";
            case 216: return "literal number 72 \u0148";
            case 219: return "literal number 73 \u0149";
            case 222: return "literal number 74 \u014a";
            case 225: return "literal number 75 \u014b";
            case 228: return "literal number 76 \u014c";
            case 231: return "literal number 77 \u014d";
            case 234: return "literal number 78 \u014e";
            case 237: return "literal number 79 \u014f";
            case 240: return "literal number 80 \u0150";
            case 243: return "literal number 81 \u0151";
            case 246: return "literal number 82 \u0152";
            case 249: return "literal number 83 \u0153";
            case 252: return "literal number 84 \u0154";
            case 255: return "literal number 85 \u0155";
            case 258: return "literal number 86 \u0156";
            case 261: return "literal number 87 \u0157";
            case 264: return "literal number 88 \u0158";
            case 267: return "literal number 89 \u0159";
            case 270: return "literal number 90 \u015a";
            case 273: return "literal number 91 \u015b";
            case 276: return "literal number 92 \u015c";
            case 279: return "literal number 93 \u015d";
            case 282: return "literal number 94 \u015e";
            case 285: return "literal number 95 \u015f";
            case 288: return "literal number 96 \u0160";
            case 291: return "literal number 97 \u0161";
            case 294: return "literal number 98 \u0162";
            case 297: return "literal number 99 \u0163";
            case 300: return "literal number 100 \u0164";
            case 303: return "literal number 101 \u0165";
            case 306: return "literal number 102 \u0166";
            case 309: return "literal number 103 \u0167";
            case 312: return "literal number 104 \u0168";
            case 315: return "literal number 105 \u0169";
            case 318: return "literal number 106 \u016a";
            case 321: return "literal number 107 \u016b";
            case 324: return "literal number 108 \u016c";
            case 327: return "literal number 109 \u016d";
            case 330: return "literal number 110 \u016e";
            case 333: return "literal number 111 \u016f";
            case 336: return "literal number 112 \u0170";
            case 339: return "literal number 113 \u0171";
            case 342: return "literal number 114 \u0172";
            case 345: return "literal number 115 \u0173";
            case 348: return "literal number 116 \u0174";
            case 351: return "literal number 117 \u0175";
            case 354: return "literal number 118 \u0176";
            case 357: return "literal number 119 \u0177";
            case 360: return "literal number 120 \u0178";
            case 363: return "literal number 121 \u0179";
            case 366: return "literal number 122 \u017a";
            case 369: return "literal number 123 \u017b";
            case 372: return "literal number 124 \u017c";
            case 375: return "literal number 125 \u017d";
            case 378: return "literal number 126 \u017e";
            case 381: return "literal number 127 \u017f";
            case 384: return "literal number 128 \u0180";
            case 387: return "literal number 129 \u0181";
            case 390: return "literal number 130 \u0182";
            case 393: return "literal number 131 \u0183";
            case 396: return "literal number 132 \u0184";
            case 399: return "literal number 133 \u0185";
            case 402: return "literal number 134 \u0186";
            case 405: return "literal number 135 \u0187";
            case 408: return "literal number 136 \u0188";
            case 411: return "literal number 137 \u0189";
            case 414: return "literal number 138 \u018a";
            case 417: return "literal number 139 \u018b";
            case 420: return "literal number 140 \u018c";
            case 423: return "literal number 141 \u018d";
            case 426: return "literal number 142 \u018e";
            case 429: return "literal number 143 \u018f";
            case 432: return "literal number 144 \u0190";
            case 435: return "literal number 145 \u0191";
            case 438: return "literal number 146 \u0192";
            case 441: return "literal number 147 \u0193";
            case 444: return "literal number 148 \u0194";
            case 447: return "literal number 149 \u0195";
            case 450: return "literal number 150 \u0196";
            case 453: return "literal number 151 \u0197";
            case 456: return "literal number 152 \u0198";
            case 459: return "literal number 153 \u0199";
            case 462: return "literal number 154 \u019a";
            case 465: return "literal number 155 \u019b";
            case 468: return "literal number 156 \u019c";
            case 471: return "literal number 157 \u019d";
            case 474: return "literal number 158 \u019e";
            case 477: return "literal number 159 \u019f";
            case 480: return "literal number 160 \u01a0";
            case 483: return "literal number 161 \u01a1";
            case 486: return "literal number 162 \u01a2";
            case 489: return "literal number 163 \u01a3";
            case 492: return "literal number 164 \u01a4";
            case 495: return "literal number 165 \u01a5";
            case 498: return "literal number 166 \u01a6";
            case 501: return "literal number 167 \u01a7";
            case 504: return "literal number 168 \u01a8";
            case 507: return "literal number 169 \u01a9";
            case 510: return "literal number 170 \u01aa";
            case 513: return "literal number 171 \u01ab";
            case 516: return "literal number 172 \u01ac";
            case 519: return "literal number 173 \u01ad";
            case 522: return "literal number 174 \u01ae";
            case 525: return "literal number 175 \u01af";
            case 528: return "literal number 176 \u01b0";
            case 531: return "literal number 177 \u01b1";
            case 534: return "literal number 178 \u01b2";
            case 537: return "literal number 179 \u01b3";
            case 540: return "literal number 180 \u01b4";
            case 543: return "literal number 181 \u01b5";
            case 546: return "literal number 182 \u01b6";
            case 549: return "literal number 183 \u01b7";
            case 552: return "literal number 184 \u01b8";
            case 555: return "literal number 185 \u01b9";
            case 558: return "literal number 186 \u01ba";
            case 561: return "literal number 187 \u01bb";
            case 564: return "literal number 188 \u01bc";
            case 567: return "literal number 189 \u01bd";
            case 570: return "literal number 190 \u01be";
            case 573: return "literal number 191 \u01bf";
            case 576: return "literal number 192 \u01c0";
            case 579: return "literal number 193 \u01c1";
            case 582: return "literal number 194 \u01c2";
            case 585: return "literal number 195 \u01c3";
            case 588: return "literal number 196 \u01c4";
            case 591: return "literal number 197 \u01c5";
            case 594: return "literal number 198 \u01c6";
            case 597: return "literal number 199 \u01c7";
            case 600: return "literal number 200 \u01c8";
            case 603: return "literal number 201 \u01c9";
            case 606: return "literal number 202 \u01ca";
            case 609: return "literal number 203 \u01cb";
            case 612: return "literal number 204 \u01cc";
            case 615: return "literal number 205 \u01cd";
            case 618: return "literal number 206 \u01ce";
            case 621: return "literal number 207 \u01cf";
            case 624: return "literal number 208 \u01d0";
            case 627: return "literal number 209 \u01d1";
            case 630: return "literal number 210 \u01d2";
            case 633: return "literal number 211 \u01d3";
            case 636: return "literal number 212 \u01d4";
            case 639: return "literal number 213 \u01d5";
            case 642: return "literal number 214 \u01d6";
            case 645: return "literal number 215 \u01d7";
            case 648: return "literal number 216 \u01d8";
            case 651: return "literal number 217 \u01d9";
            case 654: return "literal number 218 \u01da";
            case 657: return "literal number 219 \u01db";
            case 660: return "literal number 220 \u01dc";
            case 663: return "literal number 221 \u01dd";
            case 666: return "literal number 222 \u01de";
            case 669: return "literal number 223 \u01df";
            case 672: return "literal number 224 \u01e0";
            case 675: return "literal number 225 \u01e1";
            case 678: return "literal number 226 \u01e2";
            case 681: return "literal number 227 \u01e3";
            case 684: return "literal number 228 \u01e4";
            case 687: return "literal number 229 \u01e5";
            case 690: return "literal number 230 \u01e6";
            case 693: return "literal number 231 \u01e7";
            case 696: return "literal number 232 \u01e8";
            case 699: return "literal number 233 \u01e9";
            case 702: return "literal number 234 \u01ea";
            case 705: return "literal number 235 \u01eb";
            case 708: return "literal number 236 \u01ec";
            case 711: return "literal number 237 \u01ed";
            case 714: return "literal number 238 \u01ee";
            case 717: return "literal number 239 \u01ef";
            case 720: return "literal number 240 \u01f0";
            case 723: return "literal number 241 \u01f1";
            case 726: return "literal number 242 \u01f2";
            case 729: return "literal number 243 \u01f3";
            case 732: return "literal number 244 \u01f4";
            case 735: return "literal number 245 \u01f5";
            case 738: return "literal number 246 \u01f6";
            case 741: return "literal number 247 \u01f7";
            case 744: return "literal number 248 \u01f8";
            case 747: return "literal number 249 \u01f9";
            case 750: return "literal number 250 \u01fa";
            case 753: return "literal number 251 \u01fb";
            case 756: return "literal number 252 \u01fc";
            case 759: return "literal number 253 \u01fd";
            case 762: return "literal number 254 \u01fe";
            case 765: return "literal number 255 \u01ff";
            case 768: return "literal number 256 \u0200";
            case 771: return "literal number 257 \u0201";
            case 774: return "literal number 258 \u0202";
            case 777: return "literal number 259 \u0203";
            case 780: return "literal number 260 \u0204";
            case 783: return "literal number 261 \u0205";
            case 786: return "literal number 262 \u0206";
            case 789: return "literal number 263 \u0207";
            case 792: return "literal number 264 \u0208";
            case 795: return "literal number 265 \u0209";
            case 798: return "literal number 266 \u020a";
            case 801: return "literal number 267 \u020b";
            case 804: return "literal number 268 \u020c";
            case 807: return "literal number 269 \u020d";
            case 810: return "literal number 270 \u020e";
            case 813: return "literal number 271 \u020f";
            case 816: return "literal number 272 \u0210";
            case 819: return "literal number 273 \u0211";
            case 822: return "literal number 274 \u0212";
            case 825: return "literal number 275 \u0213";
            case 828: return "literal number 276 \u0214";
            case 831: return "literal number 277 \u0215";
            case 834: return "literal number 278 \u0216";
            case 837: return "literal number 279 \u0217";
            case 840: return "literal number 280 \u0218";
            case 843: return "literal number 281 \u0219";
            case 846: return "literal number 282 \u021a";
            case 849: return "literal number 283 \u021b";
            case 852: return "literal number 284 \u021c";
            case 855: return "literal number 285 \u021d";
            case 858: return "literal number 286 \u021e";
            case 861: return "literal number 287 \u021f";
            case 864: return "literal number 288 \u0220";
            case 867: return "literal number 289 \u0221";
            case 870: return "literal number 290 \u0222";
            case 873: return "literal number 291 \u0223";
            case 876: return "literal number 292 \u0224";
            case 879: return "literal number 293 \u0225";
            case 882: return "literal number 294 \u0226";
            case 885: return "literal number 295 \u0227";
            case 888: return "literal number 296 \u0228";
            case 891: return "literal number 297 \u0229";
            case 894: return "literal number 298 \u022a";
            case 897: return "literal number 299 \u022b";
            case 900: return "literal number 300 \u022c";
            case 903: return "literal number 301 \u022d";
            case 906: return "literal number 302 \u022e";
            case 909: return "literal number 303 \u022f";
            case 912: return "literal number 304 \u0230";
            case 915: return "literal number 305 \u0231";
            case 918: return "literal number 306 \u0232";
            case 921: return "literal number 307 \u0233";
            case 924: return "literal number 308 \u0234";
            case 927: return "literal number 309 \u0235";
            case 930: return "literal number 310 \u0236";
            case 933: return "literal number 311 \u0237";
            case 936: return "literal number 312 \u0238";
            case 939: return "literal number 313 \u0239";
            case 942: return "literal number 314 \u023a";
            case 945: return "literal number 315 \u023b";
            case 948: return "literal number 316 \u023c";
            case 951: return "literal number 317 \u023d";
            case 954: return "literal number 318 \u023e";
            case 957: return "literal number 319 \u023f";
            case 960: return "literal number 320 \u0240";
            case 963: return "literal number 321 \u0241";
            case 966: return "literal number 322 \u0242";
            case 969: return "literal number 323 \u0243";
            case 972: return "literal number 324 \u0244";
            case 975: return "literal number 325 \u0245";
            case 978: return "literal number 326 \u0246";
            case 981: return "literal number 327 \u0247";
            case 984: return "literal number 328 \u0248";
            case 987: return "literal number 329 \u0249";
            case 990: return "literal number 330 \u024a";
            case 993: return "literal number 331 \u024b";
            case 996: return "literal number 332 \u024c";
            case 999: return "literal number 333 \u024d";
            case 1002: return "literal number 334 \u024e";
            case 1005: return "literal number 335 \u024f";
            case 1008: return "literal number 336 \u0250";
            case 1011: return "literal number 337 \u0251";
            case 1014: return "literal number 338 \u0252";
            case 1017: return "literal number 339 \u0253";
            case 1020: return "literal number 340 \u0254";
            case 1023: return "literal number 341 \u0255";
            case 1026: return "literal number 342 \u0256";
            case 1029: return "literal number 343 \u0257";
            case 1032: return "literal number 344 \u0258";
            case 1035: return "literal number 345 \u0259";
            case 1038: return "literal number 346 \u025a";
            case 1041: return "literal number 347 \u025b";
            case 1044: return "literal number 348 \u025c";
            case 1047: return "literal number 349 \u025d";
            case 1050: return "literal number 350 \u025e";
            case 1053: return "literal number 351 \u025f";
            case 1056: return "literal number 352 \u0260";
            case 1059: return "literal number 353 \u0261";
            case 1062: return "literal number 354 \u0262";
            case 1065: return "literal number 355 \u0263";
            case 1068: return "literal number 356 \u0264";
            case 1071: return "literal number 357 \u0265";
            case 1074: return "literal number 358 \u0266";
            case 1077: return "literal number 359 \u0267";
            case 1080: return "literal number 360 \u0268";
            case 1083: return "literal number 361 \u0269";
            case 1086: return "literal number 362 \u026a";
            case 1089: return "literal number 363 \u026b";
            case 1092: return "literal number 364 \u026c";
            case 1095: return "literal number 365 \u026d";
            case 1098: return "literal number 366 \u026e";
            case 1101: return "literal number 367 \u026f";
            case 1104: return "literal number 368 \u0270";
            case 1107: return "literal number 369 \u0271";
            case 1110: return "literal number 370 \u0272";
            case 1113: return "literal number 371 \u0273";
            case 1116: return "literal number 372 \u0274";
            case 1119: return "literal number 373 \u0275";
            case 1122: return "literal number 374 \u0276";
            case 1125: return "literal number 375 \u0277";
            case 1128: return "literal number 376 \u0278";
            case 1131: return "literal number 377 \u0279";
            case 1134: return "literal number 378 \u027a";
            case 1137: return "literal number 379 \u027b";
            case 1140: return "literal number 380 \u027c";
            case 1143: return "literal number 381 \u027d";
            case 1146: return "literal number 382 \u027e";
            case 1149: return "literal number 383 \u027f";
            case 1152: return "literal number 384 \u0280";
            case 1155: return "literal number 385 \u0281";
            case 1158: return "literal number 386 \u0282";
            case 1161: return "literal number 387 \u0283";
            case 1164: return "literal number 388 \u0284";
            case 1167: return "literal number 389 \u0285";
            case 1170: return "literal number 390 \u0286";
            case 1173: return "literal number 391 \u0287";
            case 1176: return "literal number 392 \u0288";
            case 1179: return "literal number 393 \u0289";
            case 1182: return "literal number 394 \u028a";
            case 1185: return "literal number 395 \u028b";
            case 1188: return "literal number 396 \u028c";
            case 1191: return "literal number 397 \u028d";
            case 1194: return "literal number 398 \u028e";
            case 1197: return "literal number 399 \u028f";
            default: return "none";
        }
    }
    static String sparse(int k) {
        switch (k) {
            case -2147483648: return "s0";
            case 506952113: return "s1";
            case -1133579422: return "s2";
            case 1520856339: return "s3";
            case -119675196: return "s4";
            case -1760206731: return "s5";
            case 894229030: return "s6";
            case -746302505: return "s7";
            case 1908133256: return "s8";
            case 267601721: return "s9";
            case -1372929814: return "s10";
            case 1281505947: return "s11";
            case -359025588: return "s12";
            case -1999557123: return "s13";
            case 654878638: return "s14";
            case -985652897: return "s15";
            case 1668782864: return "s16";
            case 28251329: return "s17";
            case -1612280206: return "s18";
            case 1042155555: return "s19";
            case -598375980: return "s20";
            case 2056059781: return "s21";
            case 415528246: return "s22";
            case -1225003289: return "s23";
            case 1429432472: return "s24";
            case -211099063: return "s25";
            case -1851630598: return "s26";
            case 802805163: return "s27";
            case -837726372: return "s28";
            case 1816709389: return "s29";
            case 176177854: return "s30";
            case -1464353681: return "s31";
            case 1190082080: return "s32";
            case -450449455: return "s33";
            case -2090980990: return "s34";
            case 563454771: return "s35";
            case -1077076764: return "s36";
            case 1577358997: return "s37";
            case -63172538: return "s38";
            case -1703704073: return "s39";
            case 950731688: return "s40";
            case -689799847: return "s41";
            case 1964635914: return "s42";
            case 324104379: return "s43";
            case -1316427156: return "s44";
            case 1338008605: return "s45";
            case -302522930: return "s46";
            case -1943054465: return "s47";
            case 711381296: return "s48";
            case -929150239: return "s49";
            case 1725285522: return "s50";
            case 84753987: return "s51";
            case -1555777548: return "s52";
            case 1098658213: return "s53";
            case -541873322: return "s54";
            case 2112562439: return "s55";
            case 472030904: return "s56";
            case -1168500631: return "s57";
            case 1485935130: return "s58";
            case -154596405: return "s59";
            case -1795127940: return "s60";
            case 859307821: return "s61";
            case -781223714: return "s62";
            case 1873212047: return "s63";
            case 232680512: return "s64";
            case -1407851023: return "s65";
            case 1246584738: return "s66";
            case -393946797: return "s67";
            case -2034478332: return "s68";
            case 619957429: return "s69";
            case -1020574106: return "s70";
            case 1633861655: return "s71";
            case -6669880: return "s72";
            case -1647201415: return "s73";
            case 1007234346: return "s74";
            case -633297189: return "s75";
            case 2021138572: return "s76";
            case 380607037: return "s77";
            case -1259924498: return "s78";
            case 1394511263: return "s79";
            case -246020272: return "s80";
            case -1886551807: return "s81";
            case 767883954: return "s82";
            case -872647581: return "s83";
            case 1781788180: return "s84";
            case 141256645: return "s85";
            case -1499274890: return "s86";
            case 1155160871: return "s87";
            case -485370664: return "s88";
            case -2125902199: return "s89";
            case 528533562: return "s90";
            case -1111997973: return "s91";
            case 1542437788: return "s92";
            case -98093747: return "s93";
            case -1738625282: return "s94";
            case 915810479: return "s95";
            case -724721056: return "s96";
            case 1929714705: return "s97";
            case 289183170: return "s98";
            case -1351348365: return "s99";
            case 1303087396: return "s100";
            case -337444139: return "s101";
            case -1977975674: return "s102";
            case 676460087: return "s103";
            case -964071448: return "s104";
            case 1690364313: return "s105";
            case 49832778: return "s106";
            case -1590698757: return "s107";
            case 1063737004: return "s108";
            case -576794531: return "s109";
            case 2077641230: return "s110";
            case 437109695: return "s111";
            case -1203421840: return "s112";
            case 1451013921: return "s113";
            case -189517614: return "s114";
            case -1830049149: return "s115";
            case 824386612: return "s116";
            case -816144923: return "s117";
            case 1838290838: return "s118";
            case 197759303: return "s119";
            case -1442772232: return "s120";
            case 1211663529: return "s121";
            case -428868006: return "s122";
            case -2069399541: return "s123";
            case 585036220: return "s124";
            case -1055495315: return "s125";
            case 1598940446: return "s126";
            case -41591089: return "s127";
            case -1682122624: return "s128";
            case 972313137: return "s129";
            case -668218398: return "s130";
            case 1986217363: return "s131";
            case 345685828: return "s132";
            case -1294845707: return "s133";
            case 1359590054: return "s134";
            case -280941481: return "s135";
            case -1921473016: return "s136";
            case 732962745: return "s137";
            case -907568790: return "s138";
            case 1746866971: return "s139";
            case 106335436: return "s140";
            case -1534196099: return "s141";
            case 1120239662: return "s142";
            case -520291873: return "s143";
            case 2134143888: return "s144";
            case 493612353: return "s145";
            case -1146919182: return "s146";
            case 1507516579: return "s147";
            case -133014956: return "s148";
            case -1773546491: return "s149";
            case 880889270: return "s150";
            case -759642265: return "s151";
            case 1894793496: return "s152";
            case 254261961: return "s153";
            case -1386269574: return "s154";
            case 1268166187: return "s155";
            case -372365348: return "s156";
            case -2012896883: return "s157";
            case 641538878: return "s158";
            case -998992657: return "s159";
            case 1655443104: return "s160";
            case 14911569: return "s161";
            case -1625619966: return "s162";
            case 1028815795: return "s163";
            case -611715740: return "s164";
            case 2042720021: return "s165";
            case 402188486: return "s166";
            case -1238343049: return "s167";
            case 1416092712: return "s168";
            case -224438823: return "s169";
            case -1864970358: return "s170";
            case 789465403: return "s171";
            case -851066132: return "s172";
            case 1803369629: return "s173";
            case 162838094: return "s174";
            case -1477693441: return "s175";
            case 1176742320: return "s176";
            case -463789215: return "s177";
            case -2104320750: return "s178";
            case 550115011: return "s179";
            case -1090416524: return "s180";
            case 1564019237: return "s181";
            case -76512298: return "s182";
            case -1717043833: return "s183";
            case 937391928: return "s184";
            case -703139607: return "s185";
            case 1951296154: return "s186";
            case 310764619: return "s187";
            case -1329766916: return "s188";
            case 1324668845: return "s189";
            case -315862690: return "s190";
            case -1956394225: return "s191";
            case 698041536: return "s192";
            case -942489999: return "s193";
            case 1711945762: return "s194";
            case 71414227: return "s195";
            case -1569117308: return "s196";
            case 1085318453: return "s197";
            case -555213082: return "s198";
            case 2099222679: return "s199";
            default: return "-";
        }
    }
    static final int[] TABLE = {-2147483648, 506952113, -1133579422, 1520856339, -119675196, -1760206731, 894229030, -746302505, 1908133256, 267601721, -1372929814, 1281505947, -359025588, -1999557123, 654878638, -985652897, 1668782864, 28251329, -1612280206, 1042155555, -598375980, 2056059781, 415528246, -1225003289, 1429432472, -211099063, -1851630598, 802805163, -837726372, 1816709389, 176177854, -1464353681, 1190082080, -450449455, -2090980990, 563454771, -1077076764, 1577358997, -63172538, -1703704073, 950731688, -689799847, 1964635914, 324104379, -1316427156, 1338008605, -302522930, -1943054465, 711381296, -929150239, 1725285522, 84753987, -1555777548, 1098658213, -541873322, 2112562439, 472030904, -1168500631, 1485935130, -154596405, -1795127940, 859307821, -781223714, 1873212047, 232680512, -1407851023, 1246584738, -393946797, -2034478332, 619957429, -1020574106, 1633861655, -6669880, -1647201415, 1007234346, -633297189, 2021138572, 380607037, -1259924498, 1394511263, -246020272, -1886551807, 767883954, -872647581, 1781788180, 141256645, -1499274890, 1155160871, -485370664, -2125902199, 528533562, -1111997973, 1542437788, -98093747, -1738625282, 915810479, -724721056, 1929714705, 289183170, -1351348365, 1303087396, -337444139, -1977975674, 676460087, -964071448, 1690364313, 49832778, -1590698757, 1063737004, -576794531, 2077641230, 437109695, -1203421840, 1451013921, -189517614, -1830049149, 824386612, -816144923, 1838290838, 197759303, -1442772232, 1211663529, -428868006, -2069399541, 585036220, -1055495315, 1598940446, -41591089, -1682122624, 972313137, -668218398, 1986217363, 345685828, -1294845707, 1359590054, -280941481, -1921473016, 732962745, -907568790, 1746866971, 106335436, -1534196099, 1120239662, -520291873, 2134143888, 493612353, -1146919182, 1507516579, -133014956, -1773546491, 880889270, -759642265, 1894793496, 254261961, -1386269574, 1268166187, -372365348, -2012896883, 641538878, -998992657, 1655443104, 14911569, -1625619966, 1028815795, -611715740, 2042720021, 402188486, -1238343049, 1416092712, -224438823, -1864970358, 789465403, -851066132, 1803369629, 162838094, -1477693441, 1176742320, -463789215, -2104320750, 550115011, -1090416524, 1564019237, -76512298, -1717043833, 937391928, -703139607, 1951296154, 310764619, -1329766916, 1324668845, -315862690, -1956394225, 698041536, -942489999, 1711945762, 71414227, -1569117308, 1085318453, -555213082, 2099222679, 458691144, -1181840391, 1472595370, -167936165, -1808467700, 845968061, -794563474, 1859872287, 219340752, -1421190783, 1233244978, -407286557, -2047818092, 606617669, -1033913866, 1620521895, -20009640, -1660541175, 993894586, -646636949, 2007798812, 367267277, -1273264258, 1381171503, -259360032, -1899891567, 754544194, -885987341, 1768448420, 127916885, -1512614650, 1141821111, -498710424, -2139241959, 515193802, -1125337733, 1529098028, -111433507, -1751965042, 902470719, -738060816, 1916374945, 275843410, -1364688125, 1289747636, -350783899, -1991315434, 663120327, -977411208, 1677024553, 36493018, -1604038517, 1050397244, -590134291, 2064301470, 423769935, -1216761600, 1437674161, -202857374, -1843388909, 811046852, -829484683, 1824951078, 184419543, -1456111992, 1198323769, -442207766, -2082739301, 571696460, -1068835075, 1585600686, -54930849, -1695462384, 958973377, -681558158, 1972877603, 332346068, -1308185467, 1346250294, -294281241, -1934812776, 719622985, -920908550, 1733527211, 92995676, -1547535859, 1106899902, -533631633, 2120804128, 480272593, -1160258942, 1494176819, -146354716, -1786886251, 867549510, -772982025, 1881453736, 240922201, -1399609334, 1254826427, -385705108, -2026236643, 628199118, -1012332417, 1642103344, 1571809, -1638959726, 1015476035, -625055500, 2029380261, 388848726, -1251682809, 1402752952, -237778583, -1878310118, 776125643, -864405892, 1790029869, 149498334, -1491033201, 1163402560, -477128975, -2117660510, 536775251, -1103756284, 1550679477, -89852058, -1730383593, 924052168, -716479367, 1937956394, 297424859, -1343106676, 1311329085, -329202450, -1969733985, 684701776, -955829759, 1698606002, 58074467, -1582457068, 1071978693, -568552842, 2085882919, 445351384, -1195180151, 1459255610, -181275925, -1821807460, 832628301, -807903234, 1846532527, 206000992, -1434530543, 1219905218, -420626317, -2061157852, 593277909, -1047253626, 1607182135, -33349400, -1673880935, 980554826, -659976709, 1994459052, 353927517, -1286604018, 1367831743, -272699792, -1913231327, 741204434, -899327101, 1755108660, 114577125, -1525954410, 1128481351, -512050184, 2142385577, 501854042, -1138677493, 1515758268, -124773267, -1765304802, 889130959, -751400576, 1903035185, 262503650, -1378027885, 1276407876, -364123659, -2004655194, 649780567, -990750968, 1663684793, 23153258, -1617378277, 1037057484, -603474051, 2050961710, 410430175, -1230101360, 1424334401, -216197134, -1856728669, 797707092, -842824443, 1811611318, 171079783, -1469451752, 1184984009, -455547526, -2096079061, 558356700, -1082174835, 1572260926, -68270609, -1708802144, 945633617, -694897918, 1959537843, 319006308, -1321525227, 1332910534, -307621001, -1948152536, 706283225, -934248310, 1720187451, 79655916, -1560875619, 1093560142, -546971393, 2107464368, 466932833, -1173598702, 1480837059, -159694476, -1800226011, 854209750, -786321785, 1868113976, 227582441, -1412949094, 1241486667, -399044868, -2039576403, 614859358, -1025672177, 1628763584, -11767951, -1652299486, 1002136275, -638395260, 2016040501, 375508966, -1265022569, 1389413192, -251118343, -1891649878, 762785883, -877745652, 1776690109, 136158574, -1504372961, 1150062800, -490468735, -2131000270, 523435491, -1117096044, 1537339717, -103191818, -1743723353, 910712408, -729819127, 1924616634, 284085099, -1356446436, 1297989325, -342542210, -1983073745, 671362016, -969169519, 1685266242, 44734707, -1595796828, 1058638933, -581892602, 2072543159, 432011624, -1208519911, 1445915850, -194615685, -1835147220, 819288541, -821242994, 1833192767, 192661232, -1447870303, 1206565458, -433966077, -2074497612, 579938149, -1060593386, 1593842375, -46689160, -1687220695, 967215066, -673316469, 1981119292, 340587757, -1299943778, 1354491983, -286039552, -1926571087, 727864674, -912666861, 1741768900, 101237365, -1539294170, 1115141591, -525389944, 2129045817, 488514282, -1152017253, 1502418508, -138113027, -1778644562, 875791199, -764740336, 1889695425, 249163890, -1391367645, 1263068116, -377463419, -2017994954, 636440807, -1004090728, 1650345033, 9813498, -1630718037, 1023717724, -616813811, 2037621950, 397090415, -1243441120, 1410994641, -229536894, -1870068429, 784367332, -856164203, 1798271558, 157740023, -1482791512, 1171644249, -468887286, -2109418821, 545016940, -1095514595, 1558921166, -81610369, -1722141904, 932293857, -708237678, 1946198083, 305666548, -1334864987, 1319570774, -320960761, -1961492296, 692943465, -947588070, 1706847691, 66316156, -1574215379, 1080220382, -560311153, 2094124608, 453593073, -1186938462, 1467497299, -173034236, -1813565771, 840869990, -799661545, 1854774216, 214242681, -1426288854, 1228146907, -412384628, -2052916163, 601519598, -1039011937, 1615423824, -25107711, -1665639246, 988796515, -651735020, 2002700741, 362169206, -1278362329, 1376073432, -264458103, -1904989638, 749446123, -891085412, 1763350349, 122818814, -1517712721, 1136723040, -503808495, -2144340030, 510095731, -1130435804, 1523999957, -116531578, -1757063113, 897372648, -743158887, 1911276874, 270745339, -1369786196, 1284649565, -355881970, -1996413505, 658022256, -982509279, 1671926482, 31394947, -1609136588, 1045299173, -595232362, 2059203399, 418671864, -1221859671, 1432576090, -207955445, -1848486980, 805948781, -834582754, 1819853007, 179321472, -1461210063, 1193225698, -447305837, -2087837372, 566598389, -1073933146, 1580502615, -60028920, -1700560455, 953875306, -686656229, 1967779532, 327247997, -1313283538, 1341152223, -299379312, -1939910847, 714524914, -926006621, 1728429140, 87897605, -1552633930, 1101801831, -538729704, 2115706057, 475174522, -1165357013, 1489078748, -151452787, -1791984322, 862451439, -778080096, 1876355665, 235824130, -1404707405, 1249728356, -390803179, -2031334714, 623101047, -1017430488, 1637005273, -3526262, -1644057797, 1010377964, -630153571, 2024282190, 383750655, -1256780880, 1397654881, -242876654, -1883408189, 771027572, -869503963, 1784931798, 144400263, -1496131272, 1158304489, -482227046, -2122758581, 531677180, -1108854355, 1545581406, -94950129, -1735481664, 918954097, -721577438, 1932858323, 292326788, -1348204747, 1306231014, -334300521, -1974832056, 679603705, -960927830, 1693507931, 52976396, -1587555139, 1066880622, -573650913, 2080784848, 440253313, -1200278222, 1454157539, -186373996, -1826905531, 827530230, -813001305, 1841434456, 200902921, -1439628614, 1214807147, -425724388, -2066255923, 588179838, -1052351697, 1602084064, -38447471, -1678979006, 975456755, -665074780, 1989360981, 348829446, -1291702089, 1362733672, -277797863, -1918329398, 736106363, -904425172, 1750010589, 109479054, -1531052481, 1123383280, -517148255, 2137287506, 496755971, -1143775564, 1510660197, -129871338, -1770402873, 884032888, -756498647, 1897937114, 257405579, -1383125956, 1271309805, -369221730, -2009753265, 644682496, -995849039, 1658586722, 18055187, -1622476348, 1031959413, -608572122, 2045863639, 405332104, -1235199431, 1419236330, -221295205, -1861826740, 792609021, -847922514, 1806513247, 165981712, -1474549823, 1179885938, -460645597, -2101177132, 553258629, -1087272906, 1567162855, -73368680, -1713900215, 940535546, -699995989, 1954439772, 313908237, -1326623298, 1327812463, -312719072, -1953250607, 701185154, -939346381, 1715089380, 74557845, -1565973690, 1088462071, -552069464, 2102366297, 461834762, -1178696773, 1475738988, -164792547, -1805324082, 849111679, -791419856, 1863015905, 222484370, -1418047165, 1236388596, -404142939, -2044674474, 609761287, -1030770248, 1623665513, -16866022, -1657397557, 997038204, -643493331, 2010942430, 370410895, -1270120640, 1384315121, -256216414, -1896747949, 757687812, -882843723, 1771592038, 131060503, -1509471032, 1144964729, -495566806, -2136098341, 518337420, -1122194115, 1532241646, -108289889, -1748821424, 905614337, -734917198, 1919518563, 278987028, -1361544507, 1292891254, -347640281, -1988171816, 666263945, -974267590, 1680168171, 39636636, -1600894899, 1053540862, -586990673, 2067445088, 426913553, -1213617982, 1440817779, -199713756, -1840245291, 814190470, -826341065, 1828094696, 187563161, -1452968374, 1201467387, -439064148, -2079595683, 574840078, -1065691457, 1588744304, -51787231, -1692318766, 962116995, -678414540, 1976021221, 335489686, -1305041849, 1349393912, -291137623, -1931669158, 722766603, -917764932, 1736670829, 96139294, -1544392241, 1110043520, -530488015, 2123947746, 483416211, -1157115324, 1497320437, -143211098, -1783742633, 870693128, -769838407, 1884597354, 244065819, -1396465716, 1257970045, -382561490, -2023093025, 631342736, -1009188799, 1645246962, 4715427, -1635816108, 1018619653, -621911882, 2032523879, 391992344, -1248539191, 1405896570, -234634965, -1875166500, 779269261, -861262274, 1793173487, 152641952, -1487889583, 1166546178, -473985357, -2114516892, 539918869, -1100612666, 1553823095, -86708440, -1727239975, 927195786, -713335749, 1941100012, 300568477, -1339963058, 1314472703, -326058832, -1966590367, 687845394, -952686141, 1701749620, 61218085, -1579313450, 1075122311, -565409224, 2089026537, 448495002, -1192036533, 1462399228, -178132307, -1818663842, 835771919, -804759616, 1849676145, 209144610, -1431386925, 1223048836, -417482699, -2058014234, 596421527, -1044110008, 1610325753, -30205782, -1670737317, 983698444, -656833091, 1997602670, 357071135, -1283460400, 1370975361, -269556174, -1910087709, 744348052, -896183483, 1758252278, 117720743, -1522810792, 1131624969, -508906566, 2145529195, 504997660, -1135533875, 1518901886, -121629649, -1762161184, 892274577, -748256958, 1906178803, 265647268, -1374884267, 1279551494, -360980041};
    static final double[] D = {0.000, 1.037, 2.074, 3.111, 4.148, 5.185, 6.222, 7.259, 8.296, 9.333, 10.370, 11.407, 12.444, 13.481, 14.518, 15.555, 16.592, 17.629, 18.666, 19.703, 20.740, 21.777, 22.814, 23.851, 24.888, 25.925, 26.962, 27.999, 28.036, 29.073, 30.110, 31.147, 32.184, 33.221, 34.258, 35.295, 36.332, 37.369, 38.406, 39.443, 40.480, 41.517, 42.554, 43.591, 44.628, 45.665, 46.702, 47.739, 48.776, 49.813, 50.850, 51.887, 52.924, 53.961, 54.998, 55.035, 56.072, 57.109, 58.146, 59.183, 60.220, 61.257, 62.294, 63.331, 64.368, 65.405, 66.442, 67.479, 68.516, 69.553, 70.590, 71.627, 72.664, 73.701, 74.738, 75.775, 76.812, 77.849, 78.886, 79.923, 80.960, 81.997, 82.034, 83.071, 84.108, 85.145, 86.182, 87.219, 88.256, 89.293, 90.330, 91.367, 92.404, 93.441, 94.478, 95.515, 96.552, 97.589, 98.626, 99.663, 100.700, 101.737, 102.774, 103.811, 104.848, 105.885, 106.922, 107.959, 108.996, 109.033, 110.070, 111.107, 112.144, 113.181, 114.218, 115.255, 116.292, 117.329, 118.366, 119.403, 120.440, 121.477, 122.514, 123.551, 124.588, 125.625, 126.662, 127.699, 128.736, 129.773, 130.810, 131.847, 132.884, 133.921, 134.958, 135.995, 136.032, 137.069, 138.106, 139.143, 140.180, 141.217, 142.254, 143.291, 144.328, 145.365, 146.402, 147.439, 148.476, 149.513, 150.550, 151.587, 152.624, 153.661, 154.698, 155.735, 156.772, 157.809, 158.846, 159.883, 160.920, 161.957, 162.994, 163.031, 164.068, 165.105, 166.142, 167.179, 168.216, 169.253, 170.290, 171.327, 172.364, 173.401, 174.438, 175.475, 176.512, 177.549, 178.586, 179.623, 180.660, 181.697, 182.734, 183.771, 184.808, 185.845, 186.882, 187.919, 188.956, 189.993, 190.030, 191.067, 192.104, 193.141, 194.178, 195.215, 196.252, 197.289, 198.326, 199.363, 200.400, 201.437, 202.474, 203.511, 204.548, 205.585, 206.622, 207.659, 208.696, 209.733, 210.770, 211.807, 212.844, 213.881, 214.918, 215.955, 216.992, 217.029, 218.066, 219.103, 220.140, 221.177, 222.214, 223.251, 224.288, 225.325, 226.362, 227.399, 228.436, 229.473, 230.510, 231.547, 232.584, 233.621, 234.658, 235.695, 236.732, 237.769, 238.806, 239.843, 240.880, 241.917, 242.954, 243.991, 244.028, 245.065, 246.102, 247.139, 248.176, 249.213, 250.250, 251.287, 252.324, 253.361, 254.398, 255.435, 256.472, 257.509, 258.546, 259.583, 260.620, 261.657, 262.694, 263.731, 264.768, 265.805, 266.842, 267.879, 268.916, 269.953, 270.990, 271.027, 272.064, 273.101, 274.138, 275.175, 276.212, 277.249, 278.286, 279.323, 280.360, 281.397, 282.434, 283.471, 284.508, 285.545, 286.582, 287.619, 288.656, 289.693, 290.730, 291.767, 292.804, 293.841, 294.878, 295.915, 296.952, 297.989, 298.026, 299.063};
    static final long[] LT = {0L, 2177342782468422677L, 4354685564936845354L, 6532028347405268031L, 8709371129873690708L, 1663341875487337577L, 3840684657955760254L, 6018027440424182931L, 8195370222892605608L, 1149340968506252477L, 3326683750974675154L, 5504026533443097831L, 7681369315911520508L, 635340061525167377L, 2812682843993590054L, 4990025626462012731L, 7167368408930435408L, 121339154544082277L, 2298681937012504954L, 4476024719480927631L, 6653367501949350308L, 8830710284417772985L, 1784681030031419854L, 3962023812499842531L, 6139366594968265208L, 8316709377436687885L, 1270680123050334754L, 3448022905518757431L, 5625365687987180108L, 7802708470455602785L, 756679216069249654L, 2934021998537672331L, 5111364781006095008L, 7288707563474517685L, 242678309088164554L, 2420021091556587231L, 4597363874025009908L, 6774706656493432585L, 8952049438961855262L, 1906020184575502131L, 4083362967043924808L, 6260705749512347485L, 8438048531980770162L, 1392019277594417031L, 3569362060062839708L, 5746704842531262385L, 7924047624999685062L, 878018370613331931L, 3055361153081754608L, 5232703935550177285L, 7410046718018599962L, 364017463632246831L, 2541360246100669508L, 4718703028569092185L, 6896045811037514862L, 9073388593505937539L, 2027359339119584408L, 4204702121588007085L, 6382044904056429762L, 8559387686524852439L, 1513358432138499308L, 3690701214606921985L, 5868043997075344662L, 8045386779543767339L, 999357525157414208L, 3176700307625836885L, 5354043090094259562L, 7531385872562682239L, 485356618176329108L, 2662699400644751785L, 4840042183113174462L, 7017384965581597139L, 9194727748050019816L, 2148698493663666685L, 4326041276132089362L, 6503384058600512039L, 8680726841068934716L, 1634697586682581585L, 3812040369151004262L, 5989383151619426939L, 8166725934087849616L, 1120696679701496485L, 3298039462169919162L, 5475382244638341839L, 7652725027106764516L, 606695772720411385L, 2784038555188834062L, 4961381337657256739L, 7138724120125679416L, 92694865739326285L, 2270037648207748962L, 4447380430676171639L, 6624723213144594316L, 8802065995613016993L, 1756036741226663862L, 3933379523695086539L, 6110722306163509216L, 8288065088631931893L, 1242035834245578762L, 3419378616714001439L, 5596721399182424116L, 7774064181650846793L, 728034927264493662L, 2905377709732916339L, 5082720492201339016L, 7260063274669761693L, 214034020283408562L, 2391376802751831239L, 4568719585220253916L, 6746062367688676593L, 8923405150157099270L, 1877375895770746139L, 4054718678239168816L, 6232061460707591493L, 8409404243176014170L, 1363374988789661039L, 3540717771258083716L, 5718060553726506393L, 7895403336194929070L, 849374081808575939L, 3026716864276998616L, 5204059646745421293L, 7381402429213843970L, 335373174827490839L, 2512715957295913516L, 4690058739764336193L, 6867401522232758870L, 9044744304701181547L, 1998715050314828416L, 4176057832783251093L, 6353400615251673770L, 8530743397720096447L, 1484714143333743316L, 3662056925802165993L, 5839399708270588670L, 8016742490739011347L, 970713236352658216L, 3148056018821080893L, 5325398801289503570L, 7502741583757926247L, 456712329371573116L, 2634055111839995793L, 4811397894308418470L, 6988740676776841147L, 9166083459245263824L, 2120054204858910693L, 4297396987327333370L, 6474739769795756047L, 8652082552264178724L, 1606053297877825593L, 3783396080346248270L, 5960738862814670947L, 8138081645283093624L, 1092052390896740493L, 3269395173365163170L, 5446737955833585847L, 7624080738302008524L, 578051483915655393L, 2755394266384078070L, 4932737048852500747L, 7110079831320923424L, 64050576934570293L, 2241393359402992970L, 4418736141871415647L, 6596078924339838324L, 8773421706808261001L, 1727392452421907870L, 3904735234890330547L, 6082078017358753224L, 8259420799827175901L, 1213391545440822770L, 3390734327909245447L, 5568077110377668124L, 7745419892846090801L, 699390638459737670L, 2876733420928160347L, 5054076203396583024L, 7231418985865005701L, 185389731478652570L, 2362732513947075247L, 4540075296415497924L, 6717418078883920601L, 8894760861352343278L, 1848731606965990147L, 4026074389434412824L, 6203417171902835501L, 8380759954371258178L, 1334730699984905047L, 3512073482453327724L, 5689416264921750401L, 7866759047390173078L, 820729793003819947L, 2998072575472242624L, 5175415357940665301L, 7352758140409087978L, 306728886022734847L, 2484071668491157524L, 4661414450959580201L, 6838757233428002878L, 9016100015896425555L};
    static final String[] WORDS = {"w0", "w31", "w62", "w93", "w124", "w155", "w186", "w217", "w248", "w279", "w310", "w341", "w372", "w403", "w434", "w465", "w496", "w527", "w558", "w589", "w620", "w651", "w682", "w713", "w744", "w775", "w806", "w837", "w868", "w899", "w930", "w961", "w992", "w26", "w57", "w88", "w119", "w150", "w181", "w212", "w243", "w274", "w305", "w336", "w367", "w398", "w429", "w460", "w491", "w522", "w553", "w584", "w615", "w646", "w677", "w708", "w739", "w770", "w801", "w832", "w863", "w894", "w925", "w956", "w987", "w21", "w52", "w83", "w114", "w145", "w176", "w207", "w238", "w269", "w300", "w331", "w362", "w393", "w424", "w455", "w486", "w517", "w548", "w579", "w610", "w641", "w672", "w703", "w734", "w765", "w796", "w827", "w858", "w889", "w920", "w951", "w982", "w16", "w47", "w78", "w109", "w140", "w171", "w202", "w233", "w264", "w295", "w326", "w357", "w388", "w419", "w450", "w481", "w512", "w543", "w574", "w605", "w636", "w667", "w698", "w729", "w760", "w791", "w822", "w853", "w884", "w915", "w946", "w977", "w11", "w42", "w73", "w104", "w135", "w166", "w197", "w228", "w259", "w290", "w321", "w352", "w383", "w414", "w445", "w476", "w507", "w538", "w569", "w600", "w631", "w662", "w693", "w724", "w755", "w786", "w817", "w848", "w879", "w910", "w941", "w972", "w6", "w37", "w68", "w99", "w130", "w161", "w192", "w223", "w254", "w285", "w316", "w347", "w378", "w409", "w440", "w471", "w502", "w533", "w564", "w595", "w626", "w657", "w688", "w719", "w750", "w781", "w812", "w843", "w874", "w905", "w936", "w967", "w1", "w32", "w63", "w94", "w125", "w156", "w187", "w218", "w249", "w280", "w311", "w342", "w373", "w404", "w435", "w466", "w497", "w528", "w559", "w590", "w621", "w652", "w683", "w714", "w745", "w776", "w807", "w838", "w869", "w900", "w931", "w962", "w993", "w27", "w58", "w89", "w120", "w151", "w182", "w213", "w244", "w275", "w306", "w337", "w368", "w399", "w430", "w461", "w492", "w523", "w554", "w585", "w616", "w647", "w678", "w709", "w740", "w771", "w802", "w833", "w864", "w895", "w926", "w957", "w988", "w22", "w53", "w84", "w115", "w146", "w177", "w208", "w239", "w270", "w301", "w332", "w363", "w394", "w425", "w456", "w487", "w518", "w549", "w580", "w611", "w642", "w673", "w704", "w735", "w766", "w797", "w828", "w859", "w890", "w921", "w952", "w983", "w17", "w48", "w79", "w110", "w141", "w172", "w203", "w234", "w265", "w296"};
    static int locals() {
        int v0 = 0 * 3 + 1 % 1000;
        int v1 = 1 * 3 + v0 % 1000;
        int v2 = 2 * 3 + v1 % 1000;
        int v3 = 3 * 3 + v2 % 1000;
        int v4 = 4 * 3 + v3 % 1000;
        int v5 = 5 * 3 + v4 % 1000;
        int v6 = 6 * 3 + v5 % 1000;
        int v7 = 7 * 3 + v6 % 1000;
        int v8 = 8 * 3 + v7 % 1000;
        int v9 = 9 * 3 + v8 % 1000;
        int v10 = 10 * 3 + v9 % 1000;
        int v11 = 11 * 3 + v10 % 1000;
        int v12 = 12 * 3 + v11 % 1000;
        int v13 = 13 * 3 + v12 % 1000;
        int v14 = 14 * 3 + v13 % 1000;
        int v15 = 15 * 3 + v14 % 1000;
        int v16 = 16 * 3 + v15 % 1000;
        int v17 = 17 * 3 + v16 % 1000;
        int v18 = 18 * 3 + v17 % 1000;
        int v19 = 19 * 3 + v18 % 1000;
        int v20 = 20 * 3 + v19 % 1000;
        int v21 = 21 * 3 + v20 % 1000;
        int v22 = 22 * 3 + v21 % 1000;
        int v23 = 23 * 3 + v22 % 1000;
        int v24 = 24 * 3 + v23 % 1000;
        int v25 = 25 * 3 + v24 % 1000;
        int v26 = 26 * 3 + v25 % 1000;
        int v27 = 27 * 3 + v26 % 1000;
        int v28 = 28 * 3 + v27 % 1000;
        int v29 = 29 * 3 + v28 % 1000;
        int v30 = 30 * 3 + v29 % 1000;
        int v31 = 31 * 3 + v30 % 1000;
        int v32 = 32 * 3 + v31 % 1000;
        int v33 = 33 * 3 + v32 % 1000;
        int v34 = 34 * 3 + v33 % 1000;
        int v35 = 35 * 3 + v34 % 1000;
        int v36 = 36 * 3 + v35 % 1000;
        int v37 = 37 * 3 + v36 % 1000;
        int v38 = 38 * 3 + v37 % 1000;
        int v39 = 39 * 3 + v38 % 1000;
        int v40 = 40 * 3 + v39 % 1000;
        int v41 = 41 * 3 + v40 % 1000;
        int v42 = 42 * 3 + v41 % 1000;
        int v43 = 43 * 3 + v42 % 1000;
        int v44 = 44 * 3 + v43 % 1000;
        int v45 = 45 * 3 + v44 % 1000;
        int v46 = 46 * 3 + v45 % 1000;
        int v47 = 47 * 3 + v46 % 1000;
        int v48 = 48 * 3 + v47 % 1000;
        int v49 = 49 * 3 + v48 % 1000;
        int v50 = 50 * 3 + v49 % 1000;
        int v51 = 51 * 3 + v50 % 1000;
        int v52 = 52 * 3 + v51 % 1000;
        int v53 = 53 * 3 + v52 % 1000;
        int v54 = 54 * 3 + v53 % 1000;
        int v55 = 55 * 3 + v54 % 1000;
        int v56 = 56 * 3 + v55 % 1000;
        int v57 = 57 * 3 + v56 % 1000;
        int v58 = 58 * 3 + v57 % 1000;
        int v59 = 59 * 3 + v58 % 1000;
        int v60 = 60 * 3 + v59 % 1000;
        int v61 = 61 * 3 + v60 % 1000;
        int v62 = 62 * 3 + v61 % 1000;
        int v63 = 63 * 3 + v62 % 1000;
        int v64 = 64 * 3 + v63 % 1000;
        int v65 = 65 * 3 + v64 % 1000;
        int v66 = 66 * 3 + v65 % 1000;
        int v67 = 67 * 3 + v66 % 1000;
        int v68 = 68 * 3 + v67 % 1000;
        int v69 = 69 * 3 + v68 % 1000;
        int v70 = 70 * 3 + v69 % 1000;
        int v71 = 71 * 3 + v70 % 1000;
        int v72 = 72 * 3 + v71 % 1000;
        int v73 = 73 * 3 + v72 % 1000;
        int v74 = 74 * 3 + v73 % 1000;
        int v75 = 75 * 3 + v74 % 1000;
        int v76 = 76 * 3 + v75 % 1000;
        int v77 = 77 * 3 + v76 % 1000;
        int v78 = 78 * 3 + v77 % 1000;
        int v79 = 79 * 3 + v78 % 1000;
        int v80 = 80 * 3 + v79 % 1000;
        int v81 = 81 * 3 + v80 % 1000;
        int v82 = 82 * 3 + v81 % 1000;
        int v83 = 83 * 3 + v82 % 1000;
        int v84 = 84 * 3 + v83 % 1000;
        int v85 = 85 * 3 + v84 % 1000;
        int v86 = 86 * 3 + v85 % 1000;
        int v87 = 87 * 3 + v86 % 1000;
        int v88 = 88 * 3 + v87 % 1000;
        int v89 = 89 * 3 + v88 % 1000;
        int v90 = 90 * 3 + v89 % 1000;
        int v91 = 91 * 3 + v90 % 1000;
        int v92 = 92 * 3 + v91 % 1000;
        int v93 = 93 * 3 + v92 % 1000;
        int v94 = 94 * 3 + v93 % 1000;
        int v95 = 95 * 3 + v94 % 1000;
        int v96 = 96 * 3 + v95 % 1000;
        int v97 = 97 * 3 + v96 % 1000;
        int v98 = 98 * 3 + v97 % 1000;
        int v99 = 99 * 3 + v98 % 1000;
        int v100 = 100 * 3 + v99 % 1000;
        int v101 = 101 * 3 + v100 % 1000;
        int v102 = 102 * 3 + v101 % 1000;
        int v103 = 103 * 3 + v102 % 1000;
        int v104 = 104 * 3 + v103 % 1000;
        int v105 = 105 * 3 + v104 % 1000;
        int v106 = 106 * 3 + v105 % 1000;
        int v107 = 107 * 3 + v106 % 1000;
        int v108 = 108 * 3 + v107 % 1000;
        int v109 = 109 * 3 + v108 % 1000;
        int v110 = 110 * 3 + v109 % 1000;
        int v111 = 111 * 3 + v110 % 1000;
        int v112 = 112 * 3 + v111 % 1000;
        int v113 = 113 * 3 + v112 % 1000;
        int v114 = 114 * 3 + v113 % 1000;
        int v115 = 115 * 3 + v114 % 1000;
        int v116 = 116 * 3 + v115 % 1000;
        int v117 = 117 * 3 + v116 % 1000;
        int v118 = 118 * 3 + v117 % 1000;
        int v119 = 119 * 3 + v118 % 1000;
        int v120 = 120 * 3 + v119 % 1000;
        int v121 = 121 * 3 + v120 % 1000;
        int v122 = 122 * 3 + v121 % 1000;
        int v123 = 123 * 3 + v122 % 1000;
        int v124 = 124 * 3 + v123 % 1000;
        int v125 = 125 * 3 + v124 % 1000;
        int v126 = 126 * 3 + v125 % 1000;
        int v127 = 127 * 3 + v126 % 1000;
        int v128 = 128 * 3 + v127 % 1000;
        int v129 = 129 * 3 + v128 % 1000;
        int v130 = 130 * 3 + v129 % 1000;
        int v131 = 131 * 3 + v130 % 1000;
        int v132 = 132 * 3 + v131 % 1000;
        int v133 = 133 * 3 + v132 % 1000;
        int v134 = 134 * 3 + v133 % 1000;
        int v135 = 135 * 3 + v134 % 1000;
        int v136 = 136 * 3 + v135 % 1000;
        int v137 = 137 * 3 + v136 % 1000;
        int v138 = 138 * 3 + v137 % 1000;
        int v139 = 139 * 3 + v138 % 1000;
        int v140 = 140 * 3 + v139 % 1000;
        int v141 = 141 * 3 + v140 % 1000;
        int v142 = 142 * 3 + v141 % 1000;
        int v143 = 143 * 3 + v142 % 1000;
        int v144 = 144 * 3 + v143 % 1000;
        int v145 = 145 * 3 + v144 % 1000;
        int v146 = 146 * 3 + v145 % 1000;
        int v147 = 147 * 3 + v146 % 1000;
        int v148 = 148 * 3 + v147 % 1000;
        int v149 = 149 * 3 + v148 % 1000;
        int v150 = 150 * 3 + v149 % 1000;
        int v151 = 151 * 3 + v150 % 1000;
        int v152 = 152 * 3 + v151 % 1000;
        int v153 = 153 * 3 + v152 % 1000;
        int v154 = 154 * 3 + v153 % 1000;
        int v155 = 155 * 3 + v154 % 1000;
        int v156 = 156 * 3 + v155 % 1000;
        int v157 = 157 * 3 + v156 % 1000;
        int v158 = 158 * 3 + v157 % 1000;
        int v159 = 159 * 3 + v158 % 1000;
        int v160 = 160 * 3 + v159 % 1000;
        int v161 = 161 * 3 + v160 % 1000;
        int v162 = 162 * 3 + v161 % 1000;
        int v163 = 163 * 3 + v162 % 1000;
        int v164 = 164 * 3 + v163 % 1000;
        int v165 = 165 * 3 + v164 % 1000;
        int v166 = 166 * 3 + v165 % 1000;
        int v167 = 167 * 3 + v166 % 1000;
        int v168 = 168 * 3 + v167 % 1000;
        int v169 = 169 * 3 + v168 % 1000;
        int v170 = 170 * 3 + v169 % 1000;
        int v171 = 171 * 3 + v170 % 1000;
        int v172 = 172 * 3 + v171 % 1000;
        int v173 = 173 * 3 + v172 % 1000;
        int v174 = 174 * 3 + v173 % 1000;
        int v175 = 175 * 3 + v174 % 1000;
        int v176 = 176 * 3 + v175 % 1000;
        int v177 = 177 * 3 + v176 % 1000;
        int v178 = 178 * 3 + v177 % 1000;
        int v179 = 179 * 3 + v178 % 1000;
        int v180 = 180 * 3 + v179 % 1000;
        int v181 = 181 * 3 + v180 % 1000;
        int v182 = 182 * 3 + v181 % 1000;
        int v183 = 183 * 3 + v182 % 1000;
        int v184 = 184 * 3 + v183 % 1000;
        int v185 = 185 * 3 + v184 % 1000;
        int v186 = 186 * 3 + v185 % 1000;
        int v187 = 187 * 3 + v186 % 1000;
        int v188 = 188 * 3 + v187 % 1000;
        int v189 = 189 * 3 + v188 % 1000;
        int v190 = 190 * 3 + v189 % 1000;
        int v191 = 191 * 3 + v190 % 1000;
        int v192 = 192 * 3 + v191 % 1000;
        int v193 = 193 * 3 + v192 % 1000;
        int v194 = 194 * 3 + v193 % 1000;
        int v195 = 195 * 3 + v194 % 1000;
        int v196 = 196 * 3 + v195 % 1000;
        int v197 = 197 * 3 + v196 % 1000;
        int v198 = 198 * 3 + v197 % 1000;
        int v199 = 199 * 3 + v198 % 1000;
        int v200 = 200 * 3 + v199 % 1000;
        int v201 = 201 * 3 + v200 % 1000;
        int v202 = 202 * 3 + v201 % 1000;
        int v203 = 203 * 3 + v202 % 1000;
        int v204 = 204 * 3 + v203 % 1000;
        int v205 = 205 * 3 + v204 % 1000;
        int v206 = 206 * 3 + v205 % 1000;
        int v207 = 207 * 3 + v206 % 1000;
        int v208 = 208 * 3 + v207 % 1000;
        int v209 = 209 * 3 + v208 % 1000;
        int v210 = 210 * 3 + v209 % 1000;
        int v211 = 211 * 3 + v210 % 1000;
        int v212 = 212 * 3 + v211 % 1000;
        int v213 = 213 * 3 + v212 % 1000;
        int v214 = 214 * 3 + v213 % 1000;
        int v215 = 215 * 3 + v214 % 1000;
        int v216 = 216 * 3 + v215 % 1000;
        int v217 = 217 * 3 + v216 % 1000;
        int v218 = 218 * 3 + v217 % 1000;
        int v219 = 219 * 3 + v218 % 1000;
        int v220 = 220 * 3 + v219 % 1000;
        int v221 = 221 * 3 + v220 % 1000;
        int v222 = 222 * 3 + v221 % 1000;
        int v223 = 223 * 3 + v222 % 1000;
        int v224 = 224 * 3 + v223 % 1000;
        int v225 = 225 * 3 + v224 % 1000;
        int v226 = 226 * 3 + v225 % 1000;
        int v227 = 227 * 3 + v226 % 1000;
        int v228 = 228 * 3 + v227 % 1000;
        int v229 = 229 * 3 + v228 % 1000;
        int v230 = 230 * 3 + v229 % 1000;
        int v231 = 231 * 3 + v230 % 1000;
        int v232 = 232 * 3 + v231 % 1000;
        int v233 = 233 * 3 + v232 % 1000;
        int v234 = 234 * 3 + v233 % 1000;
        int v235 = 235 * 3 + v234 % 1000;
        int v236 = 236 * 3 + v235 % 1000;
        int v237 = 237 * 3 + v236 % 1000;
        int v238 = 238 * 3 + v237 % 1000;
        int v239 = 239 * 3 + v238 % 1000;
        int v240 = 240 * 3 + v239 % 1000;
        int v241 = 241 * 3 + v240 % 1000;
        int v242 = 242 * 3 + v241 % 1000;
        int v243 = 243 * 3 + v242 % 1000;
        int v244 = 244 * 3 + v243 % 1000;
        int v245 = 245 * 3 + v244 % 1000;
        int v246 = 246 * 3 + v245 % 1000;
        int v247 = 247 * 3 + v246 % 1000;
        int v248 = 248 * 3 + v247 % 1000;
        int v249 = 249 * 3 + v248 % 1000;
        int s = 0;
        s += v0 ^ v0;
        s += v5 ^ v15;
        s += v10 ^ v30;
        s += v15 ^ v45;
        s += v20 ^ v60;
        s += v25 ^ v75;
        s += v30 ^ v90;
        s += v35 ^ v105;
        s += v40 ^ v120;
        s += v45 ^ v135;
        s += v50 ^ v150;
        s += v55 ^ v165;
        s += v60 ^ v180;
        s += v65 ^ v195;
        s += v70 ^ v210;
        s += v75 ^ v225;
        s += v80 ^ v240;
        s += v85 ^ v5;
        s += v90 ^ v20;
        s += v95 ^ v35;
        s += v100 ^ v50;
        s += v105 ^ v65;
        s += v110 ^ v80;
        s += v115 ^ v95;
        s += v120 ^ v110;
        s += v125 ^ v125;
        s += v130 ^ v140;
        s += v135 ^ v155;
        s += v140 ^ v170;
        s += v145 ^ v185;
        s += v150 ^ v200;
        s += v155 ^ v215;
        s += v160 ^ v230;
        s += v165 ^ v245;
        s += v170 ^ v10;
        s += v175 ^ v25;
        s += v180 ^ v40;
        s += v185 ^ v55;
        s += v190 ^ v70;
        s += v195 ^ v85;
        s += v200 ^ v100;
        s += v205 ^ v115;
        s += v210 ^ v130;
        s += v215 ^ v145;
        s += v220 ^ v160;
        s += v225 ^ v175;
        s += v230 ^ v190;
        s += v235 ^ v205;
        s += v240 ^ v220;
        s += v245 ^ v235;
        return s;
    }
    static int deep(int x) { return ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((x * 2 + 0) * 3 + 1) * 4 + 2) * 5 + 3) * 6 + 4) * 7 + 5) * 8 + 6) * 2 + 7) * 3 + 8) * 4 + 9) * 5 + 10) * 6 + 11) * 7 + 12) * 8 + 13) * 2 + 14) * 3 + 15) * 4 + 16) * 5 + 17) * 6 + 18) * 7 + 19) * 8 + 20) * 2 + 21) * 3 + 22) * 4 + 23) * 5 + 24) * 6 + 25) * 7 + 26) * 8 + 27) * 2 + 28) * 3 + 29) * 4 + 30) * 5 + 31) * 6 + 32) * 7 + 33) * 8 + 34) * 2 + 35) * 3 + 36) * 4 + 37) * 5 + 38) * 6 + 39) * 7 + 40) * 8 + 41) * 2 + 42) * 3 + 43) * 4 + 44) * 5 + 45) * 6 + 46) * 7 + 47) * 8 + 48) * 2 + 49) * 3 + 50) * 4 + 51) * 5 + 52) * 6 + 53) * 7 + 54) * 8 + 55) * 2 + 56) * 3 + 57) * 4 + 58) * 5 + 59) * 6 + 60) * 7 + 61) * 8 + 62) * 2 + 63) * 3 + 64) * 4 + 65) * 5 + 66) * 6 + 67) * 7 + 68) * 8 + 69) * 2 + 70) * 3 + 71) * 4 + 72) * 5 + 73) * 6 + 74) * 7 + 75) * 8 + 76) * 2 + 77) * 3 + 78) * 4 + 79) * 5 + 80) * 6 + 81) * 7 + 82) * 8 + 83) * 2 + 84) * 3 + 85) * 4 + 86) * 5 + 87) * 6 + 88) * 7 + 89) * 8 + 90) * 2 + 91) * 3 + 92) * 4 + 93) * 5 + 94) * 6 + 95) * 7 + 96) * 8 + 97) * 2 + 98) * 3 + 99) * 4 + 100) * 5 + 101) * 6 + 102) * 7 + 103) * 8 + 104) * 2 + 105) * 3 + 106) * 4 + 107) * 5 + 108) * 6 + 109) * 7 + 110) * 8 + 111) * 2 + 112) * 3 + 113) * 4 + 114) * 5 + 115) * 6 + 116) * 7 + 117) * 8 + 118) * 2 + 119); }
    static int deep2(int x, int y) { return 59 + ((y - 57 + ((y - 55 + ((y - 53 + ((y - 51 + ((y - 49 + ((y - 47 + ((y - 45 + ((y - 43 + ((y - 41 + ((y - 39 + ((y - 37 + ((y - 35 + ((y - 33 + ((y - 31 + ((y - 29 + ((y - 27 + ((y - 25 + ((y - 23 + ((y - 21 + ((y - 19 + ((y - 17 + ((y - 15 + ((y - 13 + ((y - 11 + ((y - 9 + ((y - 7 + ((y - 5 + ((y - 3 + ((y - 1 + ((y - x) ^ 3)) ^ 9)) ^ 15)) ^ 21)) ^ 27)) ^ 33)) ^ 39)) ^ 45)) ^ 51)) ^ 57)) ^ 63)) ^ 69)) ^ 75)) ^ 81)) ^ 87)) ^ 93)) ^ 99)) ^ 105)) ^ 111)) ^ 117)) ^ 123)) ^ 129)) ^ 135)) ^ 141)) ^ 147)) ^ 153)) ^ 159)) ^ 165)) ^ 171)) ^ 177); }
    interface A0 { }
    static class C1 { int v1 = 1; int sum() { return v1 + 0; } }
    static class C2 extends C1 { int v2 = 2; int sum() { return v2 + super.sum(); } }
    static class C3 extends C2 { int v3 = 3; int sum() { return v3 + super.sum(); } }
    static class C4 extends C3 { int v4 = 4; int sum() { return v4 + super.sum(); } }
    static class C5 extends C4 { int v5 = 5; int sum() { return v5 + super.sum(); } }
    static class C6 extends C5 { int v6 = 6; int sum() { return v6 + super.sum(); } }
    static class C7 extends C6 { int v7 = 7; int sum() { return v7 + super.sum(); } }
    static class C8 extends C7 { int v8 = 8; int sum() { return v8 + super.sum(); } }
    static class C9 extends C8 { int v9 = 9; int sum() { return v9 + super.sum(); } }
    static class C10 extends C9 { int v10 = 10; int sum() { return v10 + super.sum(); } }
    static class C11 extends C10 { int v11 = 11; int sum() { return v11 + super.sum(); } }
    static class C12 extends C11 { int v12 = 12; int sum() { return v12 + super.sum(); } }
    static class C13 extends C12 { int v13 = 13; int sum() { return v13 + super.sum(); } }
    static class C14 extends C13 { int v14 = 14; int sum() { return v14 + super.sum(); } }
    static class C15 extends C14 { int v15 = 15; int sum() { return v15 + super.sum(); } }
    static class C16 extends C15 { int v16 = 16; int sum() { return v16 + super.sum(); } }
    static class C17 extends C16 { int v17 = 17; int sum() { return v17 + super.sum(); } }
    static class C18 extends C17 { int v18 = 18; int sum() { return v18 + super.sum(); } }
    static class C19 extends C18 { int v19 = 19; int sum() { return v19 + super.sum(); } }
    static class C20 extends C19 { int v20 = 20; int sum() { return v20 + super.sum(); } }
    static class C21 extends C20 { int v21 = 21; int sum() { return v21 + super.sum(); } }
    static class C22 extends C21 { int v22 = 22; int sum() { return v22 + super.sum(); } }
    static class C23 extends C22 { int v23 = 23; int sum() { return v23 + super.sum(); } }
    static class C24 extends C23 { int v24 = 24; int sum() { return v24 + super.sum(); } }
    static class C25 extends C24 { int v25 = 25; int sum() { return v25 + super.sum(); } }
    static class C26 extends C25 { int v26 = 26; int sum() { return v26 + super.sum(); } }
    static class C27 extends C26 { int v27 = 27; int sum() { return v27 + super.sum(); } }
    static class C28 extends C27 { int v28 = 28; int sum() { return v28 + super.sum(); } }
    static class C29 extends C28 { int v29 = 29; int sum() { return v29 + super.sum(); } }
    static class C30 extends C29 { int v30 = 30; int sum() { return v30 + super.sum(); } }
    static class C31 extends C30 { int v31 = 31; int sum() { return v31 + super.sum(); } }
    static class C32 extends C31 { int v32 = 32; int sum() { return v32 + super.sum(); } }
    static class C33 extends C32 { int v33 = 33; int sum() { return v33 + super.sum(); } }
    static class C34 extends C33 { int v34 = 34; int sum() { return v34 + super.sum(); } }
    static class C35 extends C34 { int v35 = 35; int sum() { return v35 + super.sum(); } }
    static class C36 extends C35 { int v36 = 36; int sum() { return v36 + super.sum(); } }
    static class C37 extends C36 { int v37 = 37; int sum() { return v37 + super.sum(); } }
    static class C38 extends C37 { int v38 = 38; int sum() { return v38 + super.sum(); } }
    static class C39 extends C38 { int v39 = 39; int sum() { return v39 + super.sum(); } }
    static void averyLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodName() { System.out.println("long name " + new Throwable().getStackTrace()[0].getMethodName().length()); }

    public static void main(String[] args) throws Exception {
        int h = 0;
        for (int i = 0; i < 1200; i++) h = h * 31 + lit(i).hashCode();
        System.out.println(h + " " + lit(0) + " " + lit(1197) + " " + lit(1));
        h = 0;
        for (int v : TABLE) h = h * 31 + sparse(v).hashCode();
        System.out.println(h + " " + sparse(TABLE[7]) + " " + sparse(0) + " " + sparse(TABLE[500]));
        long lh = 0;
        for (double d : D) lh = lh * 31 + Double.doubleToLongBits(d);
        for (long l : LT) lh = lh * 31 + l;
        for (String s : WORDS) lh = lh * 31 + s.hashCode();
        System.out.println(lh + " " + (WORDS[0] == WORDS[0].intern()));
        System.out.println(locals() + " " + deep(1) + " " + deep(-5) + " " + deep2(3, 9));
        int s = 0;

        s = m0(s);
        s = m3(s);
        s = m6(s);
        s = m9(s);
        s = m12(s);
        s = m15(s);
        s = m18(s);
        s = m21(s);
        s = m24(s);
        s = m27(s);
        s = m30(s);
        s = m33(s);
        s = m36(s);
        s = m39(s);
        s = m42(s);
        s = m45(s);
        s = m48(s);
        s = m51(s);
        s = m54(s);
        s = m57(s);
        s = m60(s);
        s = m63(s);
        s = m66(s);
        s = m69(s);
        s = m72(s);
        s = m75(s);
        s = m78(s);
        s = m81(s);
        s = m84(s);
        s = m87(s);
        s = m90(s);
        s = m93(s);
        s = m96(s);
        s = m99(s);
        s = m102(s);
        s = m105(s);
        s = m108(s);
        s = m111(s);
        s = m114(s);
        s = m117(s);
        s = m120(s);
        s = m123(s);
        s = m126(s);
        s = m129(s);
        s = m132(s);
        s = m135(s);
        s = m138(s);
        s = m141(s);
        s = m144(s);
        s = m147(s);
        s = m150(s);
        s = m153(s);
        s = m156(s);
        s = m159(s);
        s = m162(s);
        s = m165(s);
        s = m168(s);
        s = m171(s);
        s = m174(s);
        s = m177(s);
        s = m180(s);
        s = m183(s);
        s = m186(s);
        s = m189(s);
        s = m192(s);
        s = m195(s);
        s = m198(s);
        s = m201(s);
        s = m204(s);
        s = m207(s);
        s = m210(s);
        s = m213(s);
        s = m216(s);
        s = m219(s);
        s = m222(s);
        s = m225(s);
        s = m228(s);
        s = m231(s);
        s = m234(s);
        s = m237(s);
        s = m240(s);
        s = m243(s);
        s = m246(s);
        s = m249(s);
        s = m252(s);
        s = m255(s);
        s = m258(s);
        s = m261(s);
        s = m264(s);
        s = m267(s);
        s = m270(s);
        s = m273(s);
        s = m276(s);
        s = m279(s);
        s = m282(s);
        s = m285(s);
        s = m288(s);
        s = m291(s);
        s = m294(s);
        s = m297(s);
        System.out.println(s);
        System.out.println(f0 + " " + m0(0));
        System.out.println(f50 + " " + m50(50));
        System.out.println(f100 + " " + m100(100));
        System.out.println(f150 + " " + m150(150));
        System.out.println(f200 + " " + m200(200));
        System.out.println(f250 + " " + m250(250));
        C39 c = new C39();
        System.out.println(c.sum() + " " + c.v1 + " " + c.v20 + " " + c.v39 + " " + ((C5) c).sum());
        averyLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodNameaveryLongMethodName();
        System.out.println(BigClass.class.getDeclaredFields().length + " " + BigClass.class.getDeclaredMethods().length + " " + BigClass.class.getDeclaredClasses().length);
        for (int i = 0; i < 300; i += 37) System.out.println(BigClass.class.getDeclaredMethod("m" + i, int.class).invoke(null, i));
    }
}
